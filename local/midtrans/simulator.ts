import { type FastifyError, type FastifyPluginAsync } from 'fastify';
import { startClock } from './clock.ts';
import { controlRoutes } from './control-routes.ts';
import { coreRoutes } from './core-routes.ts';
import { noFaults } from './faults.ts';
import { openStore } from './transaction-store.ts';
import { resumeNotifications } from './notifications.ts';
import { pageRoutes } from './page-routes.ts';
import { type Provider } from './provider.ts';
import { Refusal } from './refusals.ts';
import { snapRoutes } from './snap-routes.ts';
import { watchExpiry } from './payments.ts';

export type SimulatorOptions = {
  serverKey: string;
  clientKey: string;
  /** Set in the provider's dashboard in production. The create request can override it. */
  notificationUrl: string;
  /** The state survives kill -9. With null it is kept in memory only. */
  stateFile: string | null;
  /** Timeout for the shop's response to a notification, in real ms. */
  notificationTimeoutMs?: number;
  isOpen?: boolean;
};

/**
 * A Midtrans simulator: Snap, Core API, payment page, signed notifications, and a control API that simulates shoppers
 * and banks. Register it under a prefix, on the shop's server or on its own. It inherits no settings from the parent.
 */
export function midtransSimulator(options: SimulatorOptions): FastifyPluginAsync {
  const { notificationTimeoutMs = 15_000, stateFile, isOpen = false, ...keys } = options;

  return async (app) => {
    const store = openStore(stateFile);
    const clock = startClock();
    const provider: Provider = { ...keys, notificationTimeoutMs, store, clock, faults: noFaults };

    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
      try {
        done(null, text === '' ? undefined : JSON.parse(String(text)));
      } catch (failure) {
        done(Object.assign(failure as SyntaxError, { statusCode: 400 }));
      }
    });
    app.setErrorHandler((error: (FastifyError & { status?: number }) | Refusal, request, reply) => {
      if (error instanceof Refusal) return reply.code(error.status).send(error.body);
      // The shop around the simulator names it `status`.
      const { statusCode = error.status ?? 500, message } = error;
      if (statusCode >= 500) request.log.error(error);
      return reply.code(statusCode).send({ status_code: String(statusCode), error_messages: [message] });
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
    app.addHook('onClose', async () => clock.clear());
  };
}
