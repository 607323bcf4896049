import type { checkout } from '#contract/checkout/checkout.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { cancelUnpaid, checkOut } from './check-out.ts';
import { ensureToken, getUnpaidOf } from './payment-token.ts';

export const checkoutRoutes: Handlers<typeof checkout> = {
  'POST /api/shop/order/create': ({ body, clientKey, at }) => checkOut({ ...body, clientKey }, at),
  'POST /api/shop/order/pay/:id': async ({ session, params, at }) =>
    ensureToken(await getUnpaidOf(session.userId, params.id), at),
  'PUT /api/shop/order/cancel-unpaid/:id': async ({ session, params, at }) => {
    await cancelUnpaid({ orderId: params.id, userId: session.userId }, at);
    return { message: 'Pesanan dibatalkan.' };
  },
};
