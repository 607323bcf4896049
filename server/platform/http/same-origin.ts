import type { FastifyRequest } from 'fastify';
import { refuse } from '#platform/refuse.ts';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site's page makes in the name of a visitor. Browsers always name the sender, in
 * Sec-Fetch-Site or at least in Origin; a caller that sends neither is no browser and carries nobody's cookie.
 */
export function requireSameOrigin(request: FastifyRequest, publicOrigin: string): void {
  if (harmless.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return;
  if (site !== undefined) throw refuse('FOREIGN_ORIGIN');
  const origin = request.headers.origin;
  if (origin === undefined || origin === publicOrigin) return;
  const host = URL.canParse(origin) ? new URL(origin).host : null;
  if (host !== request.headers.host) throw refuse('FOREIGN_ORIGIN');
}
