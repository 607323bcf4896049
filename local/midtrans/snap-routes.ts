import { type FastifyError, type FastifyInstance } from 'fastify';
import { carriesServerKey } from './basic-auth.ts';
import { cancelSession, expireSession } from './sessions.ts';
import { createTransaction } from './create-transaction.ts';
import { withFault } from './faults.ts';
import { type Provider } from './provider.ts';
import { internalErrorText, Refusal, snapRefusal, statusOf } from './refusals.ts';

type TokenRoute = { Params: { token: string } };

const maxRequestBytes = 16 * 1024;

/**
 * Snap routes for the merchant's server: create, cancel and expire sessions. Requests are authenticated with the server
 * key.
 */
export function snapRoutes(app: FastifyInstance, provider: Provider, prefix: string) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toSnapRefusal(error);
    if (refusal.status === 500) request.log.error(error);
    return reply.code(refusal.status).send(refusal.body);
  });

  app.addHook('onRequest', async (request) => {
    if (carriesServerKey(request.headers.authorization, provider.serverKey)) return;
    throw snapRefusal(
      401,
      'Access denied due to unauthorized transaction, please check client or server key',
      'Visit https://snap-docs.midtrans.com/#request-headers for more details',
    );
  });

  app.post(
    '/snap/v1/transactions',
    { bodyLimit: maxRequestBytes },
    withFault('create', provider, (request, reply) => {
      const { token } = createTransaction(provider, request.body, {
        override: request.headers['x-override-notification']?.toString(),
        append: request.headers['x-append-notification']?.toString(),
      });
      const origin = `${request.protocol}://${request.host}`;
      reply.code(201);
      return { token, redirect_url: `${origin}${prefix}/snap/v4/redirection/${token}` };
    }),
  );

  app.post(
    '/snap/v1/transactions/:token/cancel',
    withFault<TokenRoute>('change', provider, ({ params }) => cancelSession(provider, params.token)),
  );
  app.post(
    '/snap/v1/transactions/:token/expire',
    withFault<TokenRoute>('change', provider, ({ params }) => expireSession(provider, params.token)),
  );
}

/** Converts any error to Snap's error format, including Fastify's errors for body size and syntax. */
export function toSnapRefusal(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  if (statusOf(error) === 413) return snapRefusal(413, 'Request body exceeds 16 KB');
  if (statusOf(error) === 400) return snapRefusal(400, 'There was a problem in the JSON you submitted');
  return new Refusal(500, { error_messages: [internalErrorText], locale: 'en' });
}
