import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { deferHydration, hashOwnScripts } from './inline-scripts.ts';

const nonce = '7d3f';
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const start = `<link rel="modulepreload" href="/assets/a.js" nonce="7d3f"/><script nonce="7d3f" type="module" async="">import "/assets/a.js"</script>`;

test('only scripts with the nonce are hashed, and the nonce is not sent', () => {
  const page = `<p>Kain</p><script nonce="7d3f">own()</script><script>injected()</script><script nonce="7d3e">guessed()</script>`;
  expect(hashOwnScripts(page, nonce)).toEqual({
    html: `<p>Kain</p><script>own()</script><script>injected()</script><script nonce="7d3e">guessed()</script>`,
    hashes: [hashOf('own()')],
  });
});

test('the scripts of a page are deferred, and both the deferred and the added one are hashed', () => {
  const { html, hashes } = hashOwnScripts(deferHydration(`<p>Kain</p>${start}`, nonce), nonce);
  expect(html).not.toContain('<link');
  expect(html).toContain('<script type="text/deferred">import "/assets/a.js"</script><script>(');
  const added = /<script>([\s\S]*)<\/script>$/.exec(html)![1]!;
  expect(added).toContain('"/assets/a.js"');
  expect(hashes).toEqual([hashOf('import "/assets/a.js"'), hashOf(added)]);
});

test('a page without React Router’s start script is an error', () => {
  expect(() => deferHydration('<p>Kain</p>', nonce)).toThrow('no module script');
});
