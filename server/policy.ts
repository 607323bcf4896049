import { config } from '#platform/config.ts';

/** Pages that open the provider's payment popup. Only they may load its script. */
const paymentPages = ['/shop/checkout', '/shop/account'];

/**
 * Hosts of the provider's script and popup. Source: Midtrans documentation. The simulator is served from our own
 * origin.
 */
function providerSources(): { script: string; frame: string } {
  const script = new URL(config.midtrans.snapJsUrl, config.publicUrl);
  if (script.origin === new URL(config.publicUrl).origin) return { script: '', frame: '' };
  const hosts = `${script.origin} https://*.midtrans.com https://*.veritrans.co.id https://*.cloudfront.net`;
  return { script: ` ${hosts}`, frame: ` ${hosts}` };
}

/**
 * Returns the Content-Security-Policy of a page. It uses hashes instead of a nonce: the inline scripts are the same for
 * all users, so the page can be cached together with this header.
 */
export function policyOf(url: URL, scriptHashes: readonly string[]): string {
  const isPaymentPage = paymentPages.includes(url.pathname);
  const { script, frame } = isPaymentPage ? providerSources() : { script: '', frame: '' };
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.join(' ')}${script}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${frame}`,
    `connect-src 'self'${frame}`,
    `frame-src 'self'${frame}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
