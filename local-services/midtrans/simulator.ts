import { type FastifyPluginAsync } from 'fastify';
import { startClock } from './clock.ts';
import { controlRoutes } from './control-routes.ts';
import { coreRoutes } from './core-routes.ts';
import { noFaults } from './faults.ts';
import { openLedger } from './transaction-store.ts';
import { resumeNotifications } from './notifications.ts';
import { pageRoutes } from './page-routes.ts';
import { type Provider } from './provider.ts';
import { snapRoutes } from './snap-routes.ts';
import { watchExpiry } from './start-payment.ts';

export type SimulatorOptions = {
  serverKey: string;
  clientKey: string;
  /** Where notifications go unless the create call says otherwise; the setting of the provider's dashboard. */
  notificationUrl: string;
  /** Survives kill -9; null keeps everything in memory. */
  stateFile: string | null;
  /** How many times faster than the wall clock expiry and retries run; 60,000 turns minutes into milliseconds. */
  clockScale?: number;
  /** How long the shop may take to answer a notification, in real ms. */
  notificationTimeoutMs?: number;
};

/**
 * Midtrans, imitated: Snap, Core API, payment page, signed notifications, and a control API in place of shoppers and
 * banks. To be registered under a prefix, on the shop's server or on one of its own; takes no setting from the parent.
 */
export function midtransSimulator(options: SimulatorOptions): FastifyPluginAsync {
  const { clockScale = 1, notificationTimeoutMs = 15_000, stateFile, ...keys } = options;

  return async (app) => {
    const ledger = openLedger(stateFile);
    const clock = startClock(clockScale);
    const provider: Provider = { ...keys, notificationTimeoutMs, ledger, clock, faults: noFaults };

    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
      try {
        done(null, text === '' ? undefined : JSON.parse(String(text)));
      } catch (failure) {
        done(Object.assign(failure as SyntaxError, { statusCode: 400 }));
      }
    });
    app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error_messages: ['Not found'] }));

    await app.register(async (room) => snapRoutes(room, provider, app.prefix));
    await app.register(async (room) => coreRoutes(room, provider));
    await app.register(async (room) => pageRoutes(room, provider, app.prefix));
    await app.register(async (room) => controlRoutes(room, provider));

    // Not before the server listens: the shop that is to be told is often this very process.
    app.addHook('onListen', async () => {
      for (const order of ledger.listOrders()) {
        for (const payment of order.payments) if (payment.state === 'pending') watchExpiry(provider, order, payment);
      }
      resumeNotifications(provider);
    });
    app.addHook('onClose', async () => {
      clock.clear();
      ledger.close();
    });
  };
}
