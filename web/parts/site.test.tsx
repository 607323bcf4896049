// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ConsumerService, Operator, readSite, SandboxNotice, Site, type SiteFacts, SiteMeta } from './site.tsx';

const none = { isSandbox: false, operator: '', pseNumber: '' };

function render(site: SiteFacts): string {
  document.body.innerHTML = renderToString(
    <Site value={site}>
      <SiteMeta />
      <SandboxNotice />
      <Operator />
    </Site>,
  );
  return document.body.textContent;
}

test('the browser reads from the document what the server rendered', () => {
  for (const site of [
    none,
    { isSandbox: true, operator: 'PT "Kreasi" <Sulut>', pseNumber: '001234/DJAI.PSE/11/2026' },
  ]) {
    render(site);
    expect(readSite()).toEqual(site);
  }
});

test('pages name who runs the shop and its number, or the shop', () => {
  expect(render(none)).toBe('Kreasi Sulut');
  expect(render({ ...none, operator: 'PT Kreasi' })).toBe('PT Kreasi');
  expect(render({ isSandbox: true, operator: 'PT Kreasi', pseNumber: '0012' })).toMatch(
    /^Mode uji.*PT Kreasi, PSE 0012$/,
  );
});

test('the Ministry’s consumer service has its number and a link', () => {
  const html = renderToString(<ConsumerService />);
  expect(html).toContain('Direktorat Jenderal Perlindungan Konsumen dan Tertib Niaga');
  expect(html).toContain('https://wa.me/6285311111010');
});
