import type { payments } from '#contract/payments.ts';
import { config } from '#platform/config.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { receiveNotification } from './apply-report.ts';
import { ProviderUnreachable } from './midtrans.ts';
import { checkPayment, getOwnPayment } from './unpaid-payments.ts';

export const paymentRoutes: Handlers<typeof payments> = {
  'GET /api/shop/payment/provider': () => ({
    scriptUrl: config.midtrans.snapJsUrl,
    clientKey: config.midtrans.clientKey,
  }),
  'POST /api/payment/notification': async ({ body, at }) => {
    await receiveNotification(body, at);
    return { message: 'OK' };
  },
  'POST /api/shop/payment/check/:orderId': async ({ session, params, at }) => {
    const payment = await getOwnPayment(session.userId, params.orderId);
    if (payment.effectiveStatus !== 'pending') return { paymentStatus: payment.effectiveStatus };
    await checkPayment(payment, at).catch((error: unknown) => {
      // Return the stored status. The scheduled job queries the provider again.
      if (!(error instanceof ProviderUnreachable)) throw error;
    });
    return { paymentStatus: (await getOwnPayment(session.userId, params.orderId)).effectiveStatus };
  },
};
