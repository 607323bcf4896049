import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { pageScripts, scriptHashes } from './page-scripts.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const document = '<html><head></head><body><p>Kain</p><script>injected()</script></body></html>';
const page = {
  data: { loaderData: { root: '</script><b>' } },
  scripts: ['/assets/entry.js', '/assets/frame.js'],
  isDeferred: false,
};

const scriptsOf = (html: string) =>
  [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].map(([, attributes, text]) => ({ attributes, text: text! }));
const inlineScripts = (isDeferred: boolean) =>
  scriptsOf(pageScripts(document, { ...page, isDeferred })).filter(
    ({ attributes }) => attributes === '' || attributes?.includes('data-scripts'),
  );

test('only our own inline scripts are hashed, and they are the same on every page', () => {
  const own = inlineScripts(true).filter(({ text }) => text !== 'injected()');
  expect(new Set(own.map(({ text }) => hashOf(text)))).toEqual(new Set(scriptHashes.split(' ')));
});

test('the data of a page cannot end its element', () => {
  const html = pageScripts(document, page);
  const { text } = scriptsOf(html).find(({ attributes }) => attributes?.includes('application/json'))!;
  expect(JSON.parse(text)).toEqual(page.data);
  expect(html).not.toContain('</script><b>');
});

test('a page that shows only a loading text starts at once', () => {
  const html = pageScripts(document, page);
  expect(html.match(/<link rel="modulepreload" href="[^"]+"\/>/g)).toHaveLength(1);
  expect(html).toContain('<script type="module" async="" src="/assets/entry.js"></script>');
  expect(html).not.toContain('data-unscrolled');
});

test('deferred scripts are named, but not preloaded', () => {
  const html = pageScripts(document, { ...page, isDeferred: true });
  expect(html).not.toContain('<link');
  expect(html).toMatch(/^<!DOCTYPE html><html data-unscrolled="">/);
  expect(html).toContain('<script data-scripts="/assets/entry.js /assets/frame.js">');
});

test('the scroll position is read only when a visitor returns to an entry of the history', () => {
  const { text } = inlineScripts(false).find((script) => script.text.includes('scrollTo'))!;
  const scrollsAt = (state: unknown) => {
    const history = { state, replaceState: (next: unknown) => (history.state = next) };
    const scrollTo = vi.fn<(x: number, y: number) => void>();
    const sessionStorage = { getItem: () => '{"a":70}' };
    runInNewContext(text, { history, scrollTo, sessionStorage });
    return { scrolls: scrollTo.mock.calls, state: history.state };
  };
  expect(scrollsAt({ key: 'a', idx: 1 })).toEqual({ scrolls: [[0, 70]], state: { key: 'a', idx: 1 } });
  expect(scrollsAt({ key: 'b', idx: 1 })).toEqual({ scrolls: [[0, 0]], state: { key: 'b', idx: 1 } });
  expect(scrollsAt(null)).toEqual({ scrolls: [], state: { key: expect.stringMatching(/^[0-9a-v]+$/) } });
});
