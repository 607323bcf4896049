import { type FastifyPluginAsync } from 'fastify';
import { startClock } from './clock.ts';
import { controlRoutes } from './control-routes.ts';
import { coreRoutes } from './core-routes.ts';
import { noFaults } from './faults.ts';
import { openStore } from './transaction-store.ts';
import { resumeNotifications } from './notifications.ts';
import { pageRoutes } from './page-routes.ts';
import { type Provider } from './provider.ts';
import { snapRoutes } from './snap-routes.ts';
import { watchExpiry } from './start-payment.ts';

export type SimulatorOptions = {
  serverKey: string;
  clientKey: string;
  /**
   * The default notification URL, which the provider's dashboard sets in production. The create request can override
   * it.
   */
  notificationUrl: string;
  /** The state survives kill -9. With null it is kept in memory only. */
  stateFile: string | null;
  /** Speed of expiry and retries relative to real time. With 60,000, minutes become milliseconds. */
  clockScale?: number;
  /** Timeout for the shop's response to a notification, in real ms. */
  notificationTimeoutMs?: number;
  isOpen?: boolean;
};

/**
 * A Midtrans simulator: Snap, Core API, payment page, signed notifications, and a control API that simulates shoppers
 * and banks. Register it under a prefix, on the shop's server or on its own. It inherits no settings from the parent.
 */
export function midtransSimulator(options: SimulatorOptions): FastifyPluginAsync {
  const { clockScale = 1, notificationTimeoutMs = 15_000, stateFile, isOpen = false, ...keys } = options;

  return async (app) => {
    const store = openStore(stateFile);
    const clock = startClock(clockScale);
    const provider: Provider = { ...keys, notificationTimeoutMs, store, clock, faults: noFaults };

    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
      try {
        done(null, text === '' ? undefined : JSON.parse(String(text)));
      } catch (failure) {
        done(Object.assign(failure as SyntaxError, { statusCode: 400 }));
      }
    });
    app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error_messages: ['Not found'] }));

    await app.register(async (scope) => snapRoutes(scope, provider, app.prefix));
    await app.register(async (scope) => coreRoutes(scope, provider));
    await app.register(async (scope) => pageRoutes(scope, provider, app.prefix));
    await app.register(async (scope) => controlRoutes(scope, provider, isOpen));

    // Notifications start only after the server listens, because the notified shop often runs in this process.
    app.addHook('onListen', async () => {
      for (const order of store.listOrders()) {
        for (const payment of order.payments) if (payment.state === 'pending') watchExpiry(provider, order, payment);
      }
      resumeNotifications(provider);
    });
    app.addHook('onClose', async () => {
      clock.clear();
      store.close();
    });
  };
}
