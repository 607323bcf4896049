/**
 * The provider's popup under the policy of the payment pages. The hosts are those that Midtrans documents, served by
 * the test: https://docs.midtrans.com/docs/snap-advanced-feature, "Content Security Policy (CSP) Whitelist".
 */
import { expect, test } from '@playwright/test';
import { configure } from '../../server/platform/config.ts';
import { policyOf } from '../../server/security-headers.ts';

const needed = [
  'app.sandbox.midtrans.com',
  'api.sandbox.midtrans.com',
  'snap-popup-app.midtrans.com',
  'd.veritrans.co.id',
];
/**
 * Trackers, and a host where every customer of Amazon can publish scripts. The popup's own document may load from them.
 */
const left = ['d2f3dnusg0rbp7.cloudfront.net', 'api.mixpanel.com', 'www.google-analytics.com'];

const sandbox = {
  DATABASE_URL: 'postgres://localhost/unused',
  SECRET_KEY: 'n4vQ0pYt7mWz2KbXs9RfLd6HcGj1EuAo',
  PUBLIC_URL: 'https://kreasi.example',
  MIDTRANS_SERVER_KEY: 'SB-Mid-server-test',
  MIDTRANS_CLIENT_KEY: 'SB-Mid-client-test',
  MIDTRANS_SANDBOX: 'on',
};

const popup = `<!doctype html><title>Popup</title>
<script src="https://${left[0]}/popup.js"></script><script>document.write(window.loaded ? 'Pilih pembayaran' : '')</script>`;
const files: Record<string, { contentType: string; body: string }> = {
  document: { contentType: 'text/html', body: popup },
  script: { contentType: 'text/javascript', body: 'window.loaded = true' },
  image: { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  fetch: { contentType: 'application/json', body: '{}' },
};

/** Loads from a host in four ways: as a script, an image, a frame and by fetch. */
async function loadFrom(host: string): Promise<void> {
  const append = (tag: 'script' | 'img' | 'iframe', path: string) =>
    new Promise((done) => {
      const element = Object.assign(document.createElement(tag), { src: `https://${host}/${path}` });
      element.addEventListener('load', done);
      element.addEventListener('error', done);
      document.body.append(element);
    });
  await append('script', 'a.js');
  await append('img', 'a.svg');
  await append('iframe', 'popup');
  await fetch(`https://${host}/a.json`, { mode: 'no-cors' }).catch(() => {});
}

test('the popup of the provider’s sandbox opens on a payment page, which loads from no other host', async ({
  page,
}) => {
  configure(sandbox);
  const policy = policyOf(new URL('https://kreasi.example/shop/checkout'), '');
  await page.route(/^https:/, (route) => {
    const request = route.request();
    if (new URL(request.url()).host !== 'kreasi.example') return route.fulfill(files[request.resourceType()]);
    const headers = { 'content-type': 'text/html', 'content-security-policy': policy };
    return route.fulfill({ headers, body: '<!doctype html><title>Checkout</title><body></body>' });
  });
  const refused: string[] = [];
  await page.exposeFunction('noteRefused', (what: string) => refused.push(what));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as unknown as { noteRefused: (what: string) => void }).noteRefused(
        `${new URL(blockedURI).host} ${violatedDirective}`,
      ),
    ),
  );
  await page.goto('https://kreasi.example/shop/checkout');
  for (const host of [...needed, ...left]) await page.evaluate(loadFrom, host);
  const directives = ['connect-src', 'frame-src', 'img-src', 'script-src-elem'];
  const expected = left.flatMap((host) => directives.map((directive) => `${host} ${directive}`)).toSorted();
  await expect.poll(() => refused.toSorted()).toEqual(expected);
  await expect(page.frameLocator('iframe').first().getByText('Pilih pembayaran')).toBeVisible();
});
