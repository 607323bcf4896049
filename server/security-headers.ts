import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { config } from '#platform/config.ts';
import { currentQueryCount } from '#platform/query-counter.ts';

/** Pages that open the provider's payment popup. Only they may load its script. */
const paymentPages = ['/shop/checkout', '/shop/account'];

/**
 * Returns the Content-Security-Policy of a page. It uses hashes instead of a nonce: the inline scripts are the same for
 * all users, so the page can be cached together with this header.
 */
export function policyOf(url: URL, scriptHashes: string): string {
  const isPaymentPage = paymentPages.includes(url.pathname);
  const { script, frame } = isPaymentPage ? providerSources() : { script: '', frame: '' };
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes}${script}`,
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

export const secureHeaders = (app: FastifyInstance, production: boolean): void =>
  void app.addHook('onSend', (request, reply, payload, done) => {
    setHeaders(request, reply, production);
    done(null, payload);
  });

/**
 * Sets the headers of every response except those of the local services. Responses of /api are not cached by default.
 * Hashed files and pictures, of which a page loads 30, get none that only matters to documents.
 */
export function setHeaders(request: FastifyRequest, reply: FastifyReply, production: boolean): void {
  const isImmutable = String(reply.getHeader('cache-control')).endsWith('immutable');
  if (!isImmutable) reply.header('x-request-id', request.id);
  // This is the route's pattern, not the requested URL, so it only matches when a local service is registered.
  if (!request.is404 && /^\/_(midtrans|mail)(\/|$)/.test(request.routeOptions.url ?? '')) return;
  reply.header('x-content-type-options', 'nosniff');
  if (!isImmutable) {
    // Links in mails, on letters of turnover and on cards carry a token in the address of such a page.
    const isOfCode = isPageOfCode(request.url);
    const hasToken = isOfCode || request.url.startsWith('/auth/');
    if (isOfCode) reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    reply.header('referrer-policy', hasToken ? 'no-referrer' : 'strict-origin-when-cross-origin');
    reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
  }
  if (!reply.hasHeader('content-security-policy')) {
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  }
  if (production) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  if (!isApi(request)) return;
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  const queryCount = currentQueryCount();
  if (queryCount && !production) reply.header('server-timing', `db;desc="${queryCount.statements} statements"`);
}

/**
 * Whether an address is that of a page with a code of a letter or a piece, in any spelling by which the page is found.
 * Only unusual ones are taken apart, which would take more CPU than sending a kept page.
 */
export function isPageOfCode(address: string): boolean {
  const [path = ''] = address.split('?', 1);
  return /^\/+(periksa|asal)(?![a-z])/i.test(/[%.:\\]/.test(path) ? plainPath(path) : path);
}

/** The decoded path of an address, which may name a host. */
function plainPath(address: string): string {
  const { pathname } = new URL(address.replace(/^https?:\/\/[^/]*/i, '').replace(/^\/?/, 'http://host/'));
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Decided by the route, because its URL can be written in several ways, such as `/%61pi/…` or with a host. */
function isApi({ is404, routeOptions, url }: FastifyRequest): boolean {
  const pattern = is404 ? undefined : routeOptions?.url;
  return (pattern ?? url).startsWith('/api');
}

/** Sources of the provider's script and popup. The simulator is served from our own origin. */
function providerSources(): { script: string; frame: string } {
  const script = new URL(config.midtrans.snapJsUrl, config.publicUrl);
  if (script.origin === new URL(config.publicUrl).origin) return { script: '', frame: '' };
  const hosts = [script.origin, ...config.midtrans.cspHosts].join(' ');
  return { script: ` ${hosts}`, frame: ` ${hosts}` };
}
