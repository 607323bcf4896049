import type { FastifyRequest } from 'fastify';
import { refuse } from '#platform/refuse.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Protects against cross-site request forgery. Browsers send Sec-Fetch-Site, or at least Origin, with every write. A
 * client that sends neither is not a browser and has no cookie of a user.
 * @throws FOREIGN_ORIGIN for a write from another site
 */
export function requireSameOrigin(request: FastifyRequest, publicOrigin: string): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return;
  if (site !== undefined) throw refuse('FOREIGN_ORIGIN');
  const origin = request.headers.origin;
  if (origin === undefined || origin === publicOrigin) return;
  const host = URL.canParse(origin) ? new URL(origin).host : null;
  if (host !== request.headers.host) throw refuse('FOREIGN_ORIGIN');
}
