import { type FastifyInstance } from 'fastify';
import { createTransaction } from './create-transaction.ts';
import { withFault } from './faults.ts';
import { carriesKey, type Provider } from './provider.ts';
import { snapRefusal } from './refusals.ts';
import { cancelSession } from './sessions.ts';

type TokenRoute = { Params: { token: string } };

const maxRequestBytes = 16 * 1024;

/** Snap routes for the merchant's server, authenticated with the server key: create and cancel sessions. */
export function snapRoutes(app: FastifyInstance, provider: Provider, prefix: string) {
  app.addHook('onRequest', async (request) => {
    if (carriesKey(request.headers.authorization, provider.serverKey)) return;
    throw snapRefusal(401, 'Access denied due to unauthorized transaction, please check client or server key');
  });

  app.post(
    '/snap/v1/transactions',
    { bodyLimit: maxRequestBytes },
    withFault('create', provider, ({ body, headers, protocol, host }, reply) => {
      const { token } = createTransaction(provider, body, headers['x-override-notification']?.toString());
      reply.code(201);
      return { token, redirect_url: `${protocol}://${host}${prefix}/snap/v4/redirection/${token}` };
    }),
  );

  app.post(
    '/snap/v1/transactions/:token/cancel',
    withFault<TokenRoute>('change', provider, ({ params }) => cancelSession(provider, params.token)),
  );
}
