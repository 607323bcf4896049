import { expect, test } from 'vitest';
import { renderMail } from './mail-template.ts';

const hostile = '<img src=x onerror="alert(1)">&\'';
const frame = {
  userName: hostile,
  shopUrl: 'https://kreasi.example',
  unsubscribeUrl: 'https://kreasi.example/a?b=1&c=2',
};
const content = {
  subject: hostile,
  preheader: hostile,
  paragraphs: [hostile],
  code: hostile,
  facts: [[hostile, hostile]] as const,
  button: { label: hostile, path: '/x?a="b"' },
  notes: [hostile],
};

test('escapes every text in the HTML part', () => {
  const { html } = renderMail(content, frame);
  expect(html).not.toContain('<img');
  expect(html).not.toContain('onerror="');
  expect(html.split('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;')).toHaveLength(11);
  expect(html).toContain('href="https://kreasi.example/x?a=&quot;b&quot;"');
  expect(html).toContain('href="https://kreasi.example/a?b=1&amp;c=2"');
});

test('the text part says the same without markup', () => {
  const { text } = renderMail(
    { ...content, paragraphs: ['Satu', 'Dua'], code: '123456' },
    { ...frame, userName: 'Sari' },
  );
  expect(text).toMatch(/^Halo Sari,\n\nSatu\n\nDua\n\n123456\n\n/);
  expect(text).toContain('https://kreasi.example/x?a="b"');
  expect(text).toContain('Berhenti menerima email jenis ini: https://kreasi.example/a?b=1&c=2');
});

test('greets without a name where the reader may be a stranger', () => {
  const { html, text } = renderMail(
    { subject: 'Konfirmasi', preheader: '', paragraphs: [] },
    { ...frame, userName: null },
  );
  expect(text).toMatch(/^Halo,\n\n/);
  expect(html).toContain('>Halo,</p>');
});

test('the name of a product stands above its price, so that a phone does not crush it', () => {
  const facts = [
    ['2 × Kain Tenun Ikat Terinspirasi Bentenan', 'Rp 500.000'],
    ['Total', 'Rp 500.000', 'strong'],
  ] as const;
  const { html, text } = renderMail({ subject: 'Pesanan', preheader: '', paragraphs: [], facts }, frame);
  expect(html).toMatch(/colspan="2"[^>]*><span[^>]*>2 × Kain Tenun Ikat Terinspirasi Bentenan<\/span><br>/);
  expect(html).toMatch(/<td[^>]*>Total<\/td><td[^>]*align="right"/);
  expect(text).toContain('2 × Kain Tenun Ikat Terinspirasi Bentenan: Rp 500.000\nTotal: Rp 500.000');
});

test('a necessary mail has no link to switch it off', () => {
  const { html, text } = renderMail(content, { ...frame, unsubscribeUrl: null });
  expect(html + text).not.toContain('Berhenti menerima');
});
