import type { FastifyInstance } from 'fastify';
import { config } from '#platform/config.ts';
import { countAs, type Limits } from '#platform/http/rates.ts';
import { readSettings } from './areas/shop-settings/shop-settings.ts';

/** RFC 9116 recommends less than a year. */
const validMs = 360 * 24 * 60 * 60 * 1000;

/**
 * Serves /.well-known/security.txt (RFC 9116), which says how to report a vulnerability. It expires 360 days after
 * `startedAt`: a server that nobody has restarted for so long has no maintained contact either.
 */
export function serveSecurityText(app: FastifyInstance, limits: Limits, startedAt: Date): void {
  const path = '/.well-known/security.txt';
  const canonical = `Canonical: ${new URL(config.publicUrl).origin}${path}`;
  const expires = new Date(startedAt.getTime() + validMs).toISOString();
  app.get(path, { onRequest: countAs(limits.read) }, async (_request, reply) => {
    const { email } = await readSettings();
    const lines = [`Contact: mailto:${email}`, `Expires: ${expires}`, 'Preferred-Languages: id, en'];
    return reply.type('text/plain; charset=utf-8').send([...lines, canonical, ''].join('\n'));
  });
}
