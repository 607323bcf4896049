import type { FastifyInstance } from 'fastify';
import { routeOf } from '#platform/metrics.ts';
import { type QueryCount, withQueryCount } from '#platform/query-counter.ts';

declare module 'fastify' {
  interface FastifyRequest {
    queryCount: QueryCount | null;
  }
}

/**
 * Logs one line per request, when its response was sent. It contains the route instead of the URL, which may contain
 * search words, e-mail addresses and tokens, and the id of the user.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('queryCount', null);
  app.addHook('onRequest', (request, _reply, done) =>
    withQueryCount((queryCount) => {
      // The hook at the end runs outside of this context.
      request.queryCount = queryCount;
      done();
    }),
  );
  // Without the censoring of secrets, of which these fields have none: it would take as long as a kept page.
  const log = app.log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    // Load balancers ask every second; a failed check is what somebody looks for.
    const isCheck = route.startsWith('/api/health') && reply.statusCode < 400;
    log[isCheck ? 'debug' : 'info'](
      {
        reqId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        statements: request.queryCount?.statements ?? 0,
        ...(request.session && { user: request.session.userId }),
      },
      'request',
    );
    done();
  });
}
