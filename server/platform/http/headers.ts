import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { currentQueryCount } from '#platform/query-counter.ts';

/** Adds the security headers to every response. */
export const secureHeaders = (app: FastifyInstance, production: boolean): void =>
  void app.addHook('onSend', async (request, reply) => setHeaders(request, reply, production));

/**
 * Sets the headers of every response except those of the payment simulator. Responses of /api are not cached by
 * default.
 */
export function setHeaders(request: FastifyRequest, reply: FastifyReply, production: boolean): void {
  // This is the route's pattern, not the requested URL, so it only matches when the simulator is registered.
  if (!request.is404 && request.routeOptions.url?.startsWith('/_midtrans/')) return;
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
  reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
  if (!reply.hasHeader('content-security-policy')) {
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  }
  if (production) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  if (!request.url.startsWith('/api')) return;
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  const queryCount = currentQueryCount();
  if (queryCount) reply.header('server-timing', `db;desc="${queryCount.statements} statements"`);
}
