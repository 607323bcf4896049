import type { FastifyInstance } from 'fastify';
import { config } from '#platform/config.ts';
import { countAs, type Limits } from '#platform/http/rates.ts';

/** RFC 9116 recommends less than a year. */
const validMs = 360 * 24 * 60 * 60 * 1000;

/**
 * Serves /.well-known/security.txt (RFC 9116), which says how to report a vulnerability. It expires 360 days after
 * `startedAt`: a server that nobody has restarted for so long has no maintained contact either.
 */
export function serveSecurityText(app: FastifyInstance, limits: Limits, startedAt: Date): void {
  const path = '/.well-known/security.txt';
  const text = [
    `Contact: mailto:${config.contact.email}`,
    `Expires: ${new Date(startedAt.getTime() + validMs).toISOString()}`,
    'Preferred-Languages: id, en',
    `Canonical: ${new URL(config.publicUrl).origin}${path}`,
    '',
  ].join('\n');
  app.get(path, { onRequest: countAs(limits.read) }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(text),
  );
}
