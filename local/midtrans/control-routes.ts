import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { localOnly } from '../local-only.ts';
import { actOnOrder, controlActions } from './control-actions.ts';
import { faultsSchema, noFaults } from './faults.ts';
import { replayNotification } from './notifications.ts';
import { describePayment, formatAmount } from './payment-wire.ts';
import { type Provider } from './provider.ts';
import { type Notification, type Order } from './records.ts';
import { controlRefusal } from './refusals.ts';
import { heldAmount, sendReport } from './send-report.ts';
import { settlementReport } from './settlement-report.ts';
import { viewSession } from './sessions.ts';

type OrderRoute = { Params: { orderId: string } };

const index = z.int().min(0);

const replaySchema = z.strictObject({
  /** Position of the notification, oldest first. The last one when absent. */
  index: index.optional(),
  times: z.int().min(1).max(1_000).default(1),
  /** Several positions, sent in this order. `index` is ignored when this is set. */
  order: z.array(index).min(1).optional(),
  /** Sends all concurrently instead of sequentially. */
  together: z.boolean().default(false),
});

/**
 * Any fields of a notification. `forged`: the simulator's own state does not change. `unsent`: nothing else changes.
 */
const reportSchema = z.looseObject({ forged: z.boolean().default(false), unsent: z.boolean().default(false) });

const advanceSchema = z.strictObject({ ms: z.int().min(0) });

/**
 * Control API for tests and manual testing: simulates shopper and bank actions, sets faults, lists sent notifications.
 * Requires no authentication, so other computers may use it only if `isOpen`.
 */
export function controlRoutes(app: FastifyInstance, provider: Provider, isOpen: boolean) {
  app.addHook('onRequest', localOnly(isOpen));

  app.get('/control/transactions', () => ({ transactions: provider.store.listOrders().map(describe) }));
  app.get<OrderRoute>('/control/transactions/:orderId', ({ params }) => ({
    transaction: describe(getOrder(params.orderId)),
  }));

  for (const action of controlActions) {
    app.post<OrderRoute>(`/control/transactions/:orderId/${action}`, async ({ params, body }) => {
      const order = getOrder(params.orderId);
      const notification = await actOnOrder(provider, order, action, body);
      return { transaction: describe(order), notification: notification && summarize(notification) };
    });
  }

  app.post('/control/reports', async ({ body }) => {
    const { forged: isForged, unsent: isUnsent, ...fields } = read(reportSchema, body);
    const sent = await sendReport(provider, fields, { isForged, isUnsent });
    const { status = null, answer = '' } = sent?.attempts[0] ?? {};
    return { status, body: parseAnswer(answer) };
  });

  app.get<{ Querystring: { order_id?: string } }>('/control/notifications', ({ query }) => ({
    notifications: provider.store.listNotifications(query.order_id).map(summarize),
  }));

  app.post<OrderRoute>('/control/notifications/:orderId/replay', async ({ params, body }) => {
    const { orderId } = getOrder(params.orderId);
    const { index: chosen, times, order, together } = read(replaySchema, body);
    const sent = provider.store.listNotifications(orderId).filter(({ isReplay }) => !isReplay);
    const indexes = order ?? [chosen ?? sent.length - 1];
    const sequence = Array.from({ length: times }, () => indexes)
      .flat()
      .map((position) => {
        const notification = sent[position];
        if (!notification)
          throw controlRefusal(404, `This order has ${sent.length} notifications, none at ${position}.`);
        return notification;
      });
    const copies: Notification[] = [];
    if (together) copies.push(...(await Promise.all(sequence.map((one) => replayNotification(provider, one)))));
    else for (const one of sequence) copies.push(await replayNotification(provider, one));
    return { notifications: copies.map(summarize) };
  });

  app.get('/control/settlement.csv', (_request, reply) =>
    reply.type('text/csv').send(settlementReport(provider.store.listOrders())),
  );

  app.post(
    '/control/faults',
    ({ body }) => (provider.faults = { ...provider.faults, ...read(faultsSchema.partial(), body) }),
  );
  app.delete('/control/faults', () => (provider.faults = noFaults));

  app.post('/control/clock/advance', ({ body }) => {
    provider.clock.advance(read(advanceSchema, body).ms);
    return { now: new Date(provider.clock.now()).toISOString() };
  });

  app.delete('/control', () => {
    provider.clock.clear();
    provider.store.wipe();
    provider.faults = noFaults;
    return { message: 'Everything is forgotten.' };
  });

  function getOrder(orderId: string): Order {
    const order = provider.store.findOrder(orderId);
    if (!order) throw controlRefusal(404, `There is no transaction ${orderId}.`);
    return order;
  }

  function describe(order: Order) {
    const payment = order.payments.at(-1);
    return {
      order_id: order.orderId,
      token: order.token,
      session: viewSession(provider, order).status,
      ...(payment && describePayment(order, payment)),
      gross_amount: formatAmount(payment?.grossAmount ?? order.grossAmount),
      attempts: order.payments.map((one) => describePayment(order, one)),
      /** Whole rupiah that the provider holds for the merchant. */
      held: order.payments.reduce((sum, one) => sum + heldAmount(one), 0),
    };
  }
}

/**
 * `status` and `answer` are the shop's response to the first attempt. Null before the first attempt or when it got no
 * response.
 */
function summarize({ attempts, ...notification }: Notification) {
  return { ...notification, status: attempts[0]?.status ?? null, answer: attempts[0]?.answer ?? null, attempts };
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  throw controlRefusal(400, z.prettifyError(parsed.error));
}

function parseAnswer(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return answer;
  }
}
