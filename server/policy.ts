import { config } from '#platform/config.ts';

/** Where the provider's pop-up is opened; only these documents may load its script. */
const payingPages = ['/shop/checkout', '/shop/account'];

/** Hosts of the provider's script and pop-up, per Midtrans' documentation; the simulator lies under our own address. */
function providerSources(): { script: string; frame: string } {
  const script = new URL(config.midtrans.snapJsUrl, config.publicUrl);
  if (script.origin === new URL(config.publicUrl).origin) return { script: '', frame: '' };
  const hosts = `${script.origin} https://*.midtrans.com https://*.veritrans.co.id https://*.cloudfront.net`;
  return { script: ` ${hosts}`, frame: ` ${hosts}` };
}

/**
 * The Content-Security-Policy of a page. No nonce: the inline scripts of a page are the same for everyone, so their
 * hashes are, too, and the page can be kept ready together with this header.
 */
export function policyOf(url: URL, scriptHashes: readonly string[]): string {
  const pays = payingPages.includes(url.pathname);
  const { script, frame } = pays ? providerSources() : { script: '', frame: '' };
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
