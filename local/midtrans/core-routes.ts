import { randomUUID } from 'node:crypto';
import { type FastifyError, type FastifyInstance } from 'fastify';
import { carriesServerKey } from './basic-auth.ts';
import { withFault } from './faults.ts';
import { movePayment } from './move-payment.ts';
import { describePayment, formatAmount, statusBody } from './payment-wire.ts';
import { type Provider } from './provider.ts';
import { type Order, type Payment } from './records.ts';
import { coreRefusal, internalErrorText, Refusal, statusOf } from './refusals.ts';
import { requestRefund } from './refund-payment.ts';
import { merchantMoves, type MerchantMove, type PaymentState } from './transaction-states.ts';

type IdRoute = { Params: { id: string } };

const answers = {
  cancel: { status_code: '200', status_message: 'Success, transaction is canceled' },
  expire: { status_code: '407', status_message: 'Success, transaction has expired' },
  approve: { status_code: '200', status_message: 'Success, transaction is approved' },
  deny: { status_code: '200', status_message: 'Success, transaction is denied' },
} as const satisfies Record<Exclude<MerchantMove, 'refund'>, object>;

/**
 * Core API routes: status, cancel, expire, approve, deny and refund. A payment is addressed by order id or transaction
 * id.
 */
export function coreRoutes(app: FastifyInstance, provider: Provider) {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = toCoreRefusal(error);
    if (refusal.status === 500) request.log.error(error);
    return reply.code(refusal.status).send({ ...refusal.body, id: randomUUID() });
  });

  app.addHook('onRequest', async (request) => {
    if (carriesServerKey(request.headers.authorization, provider.serverKey)) return;
    throw coreRefusal(401, 'Transaction cannot be authorized with the current client/server key.');
  });

  app.get(
    '/v2/:id/status',
    withFault<IdRoute>('status', provider, ({ params }) => {
      const { order, payment } = getPayment(provider, params.id);
      return statusBody(order, payment, provider.serverKey);
    }),
  );

  for (const move of ['cancel', 'expire', 'approve', 'deny'] as const) {
    app.post(
      `/v2/:id/${move}`,
      withFault<IdRoute>('change', provider, ({ params }) => {
        const { order, payment } = getPayment(provider, params.id);
        const { from, to } = merchantMoves[move];
        if (!(from as readonly PaymentState[]).includes(payment.state)) {
          throw coreRefusal(412, 'Merchant cannot modify the status of the transaction');
        }
        void movePayment(provider, order, payment, to);
        return { ...describePayment(order, payment), ...answers[move] };
      }),
    );
  }

  app.post(
    '/v2/:id/refund',
    withFault<IdRoute>('change', provider, ({ params, body }) => {
      const { order, payment } = getPayment(provider, params.id);
      const refund = requestRefund(provider, order, payment, body);
      return {
        ...describePayment(order, payment),
        status_code: '200',
        status_message: 'Success, refund request is approved',
        refund_chargeback_id: refund.number,
        refund_amount: formatAmount(refund.amount),
        refund_key: refund.key,
      };
    }),
  );
}

/** Refuses with 404 until a channel is chosen in Snap, because the order does not exist in the Core API before that. */
function getPayment(provider: Provider, id: string): { order: Order; payment: Payment } {
  const found = provider.store.findPayment(id);
  if (!found) throw coreRefusal(404, "Transaction doesn't exist.");
  return found;
}

function toCoreRefusal(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  if ([400, 413].includes(statusOf(error))) {
    return coreRefusal(413, 'The request cannot be processed due to malformed syntax in the request body.');
  }
  return coreRefusal(500, internalErrorText);
}
