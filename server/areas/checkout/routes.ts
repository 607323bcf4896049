import type { checkout } from '#contract/checkout.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { checkOut } from './check-out.ts';
import { ensureToken, getUnpaidOf } from './payment-token.ts';

export const checkoutRoutes: Handlers<typeof checkout> = {
  'POST /api/shop/order/create': ({ body, at }) => checkOut(body, at),
  'POST /api/shop/order/pay/:id': async ({ session, params, at }) =>
    ensureToken(await getUnpaidOf(session.userId, params.id), at),
};
