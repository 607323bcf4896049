import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { pageScripts } from './page-scripts.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const document =
  '<html><head></head><body><p>Kain</p><script>injected()</script><script>scroll()</script></body></html>';
const route = { id: 'root', module: '/assets/root.js', imports: ['/assets/frame.js'] };
const assets = {
  url: '/assets/manifest.js',
  entry: { module: '/assets/entry.js', imports: ['/assets/frame.js'] },
  routes: { root: route },
} as unknown as Parameters<typeof pageScripts>[1]['assets'];
const page = { data: { loaderData: { root: '</script><b>' } }, assets, ids: ['root'], isDeferred: false };

/** The content of the scripts with these attributes. */
const scriptsOf = (html: string, attributes: string) =>
  [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, found]) => found === attributes)
    .map(([, , text]) => text!);

test('only the last script of the document and those that start the page are hashed', () => {
  const { html, scriptHashes } = pageScripts(document, page);
  const [start] = scriptsOf(html, ' type="module" async=""');
  const scroll = scriptsOf(html, '').at(-1)!;
  expect(scroll).toContain('scroll()');
  const [wait] = scriptsOf(html, '');
  expect(scriptHashes).toBe([hashOf(wait!), hashOf(scroll), hashOf(start!)].join(' '));
  expect(start).toContain('import * as route0 from "/assets/root.js"');
  expect(html.match(/<link rel="modulepreload" href="[^"]+"\/>/g)).toHaveLength(4);
});

test('the data of a page cannot end its element', () => {
  const { html } = pageScripts(document, page);
  const [json] = scriptsOf(html, ' type="application/json" id="page-data"');
  expect(JSON.parse(json!)).toEqual(page.data);
  expect(html).not.toContain('</script><b>');
});

test('deferred scripts are not preloaded, and both the deferred and the added one are hashed', () => {
  const { html, scriptHashes } = pageScripts(document, { ...page, isDeferred: true });
  const [deferred] = scriptsOf(html, ' type="text/deferred"');
  const [wait, , scroll, added] = scriptsOf(html, '') as [string, string, string, string];
  expect(html).not.toContain('<link');
  expect(html).toMatch(/^<html data-unscrolled="">/);
  expect(added).toContain('["/assets/manifest.js","/assets/entry.js","/assets/frame.js","/assets/root.js"]');
  expect(scriptHashes).toBe([hashOf(wait), hashOf(scroll), hashOf(deferred!), hashOf(added)].join(' '));
});

test('scroll positions are read only when a visitor returns to an entry of the history', () => {
  const script = scriptsOf(pageScripts(document, page).html, '').at(-1)!;
  const scrollsAt = (state: unknown) => {
    const history = { state, replaceState: (next: unknown) => (history.state = next) };
    const scroll = vi.fn<() => void>();
    runInNewContext(script, { history, scroll });
    return { scrolls: scroll.mock.calls.length, state: history.state };
  };
  expect(scrollsAt({ key: 'a', idx: 1 })).toEqual({ scrolls: 1, state: { key: 'a', idx: 1 } });
  expect(scrollsAt(null)).toEqual({ scrolls: 0, state: { key: expect.stringMatching(/^[0-9a-v]+$/) } });
});

test('a document that does not end with an inline script is an error', () => {
  expect(() => pageScripts('<html><body><p>Kain</p></body></html>', page)).toThrow('does not end');
  expect(() => pageScripts(document.replace('</body>', '<p>Kain</p></body>'), page)).toThrow('does not end');
});
