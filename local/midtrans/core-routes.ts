import { type FastifyInstance } from 'fastify';
import { withFault } from './faults.ts';
import { movePayment } from './payments.ts';
import { describePayment, formatAmount, statusBody } from './payment-wire.ts';
import { carriesKey, type Provider } from './provider.ts';
import { type Order, type Payment } from './records.ts';
import { coreRefusal } from './refusals.ts';
import { requestRefund } from './refund-payment.ts';
import { merchantMoves, type PaymentState } from './transaction-states.ts';

type IdRoute = { Params: { id: string } };

const answers = {
  cancel: { status_code: '200', status_message: 'Success, transaction is canceled' },
  expire: { status_code: '407', status_message: 'Success, transaction has expired' },
} as const;

/** Core API routes: status, cancel, expire and refund. A payment is addressed by order id or transaction id. */
export function coreRoutes(app: FastifyInstance, provider: Provider) {
  app.addHook('onRequest', async (request) => {
    if (carriesKey(request.headers.authorization, provider.serverKey)) return;
    throw coreRefusal(401, 'Transaction cannot be authorized with the current client/server key.');
  });

  app.get(
    '/v2/:id/status',
    withFault<IdRoute>('status', provider, ({ params }) => {
      const { order, payment } = getPayment(provider, params.id);
      return statusBody(order, payment, provider.serverKey);
    }),
  );

  for (const move of ['cancel', 'expire'] as const) {
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
