import type { payouts } from '#contract/payouts.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { getProfile } from '#server/areas/store/get-profile.ts';
import { maskedNumber } from '#contract/masked-number.ts';
import { getProof, listPayouts } from './history.ts';
import { payOut } from './pay-out.ts';
import { findDue, listUnpaidSellers } from './unpaid.ts';
import { wantedOrders } from './wanted-orders.ts';

export const payoutRoutes: Handlers<typeof payouts> = {
  'GET /api/admin/payout/unpaid-sellers': ({ query }) => listUnpaidSellers(query),
  'GET /api/admin/payout/unpaid-orders/:sellerId': async ({ params }) => {
    const { sellerName, storeName, bankName, bankAccountNumber } = await getProfile(params.sellerId);
    const { amount: _, ...due } = await findDue(params.sellerId);
    return { ...due, sellerName, storeName, bankAccount: `${bankName} ${maskedNumber(bankAccountNumber)}` };
  },
  'POST /api/admin/payout/mark-paid': async ({ session, fields, files, at }) => {
    const { orderIds, proof } = wantedOrders({ fields, files });
    await payOut({ sellerId: fields.sellerId, orderIds, proof, paidBy: session.userId }, at);
    return { message: 'Pembayaran kepada seller telah dicatat.' };
  },
  'GET /api/admin/payout/history/all': ({ query }) => listPayouts({ ...query, viewer: 'admin' }),
  'GET /api/admin/payout/history/:sellerId': async ({ params, query }) => {
    const { _id: sellerId } = await getProfile(params.sellerId);
    return listPayouts({ ...query, sellerId, viewer: 'admin' });
  },
  'GET /api/admin/payout/proof/:payoutId': ({ params }) => getProof(params.payoutId),
  'GET /api/store/payouts/get': async ({ session, query }) => {
    const { orders, amount, deductions } = await findDue(session.userId);
    const history = await listPayouts({ ...query, sellerId: session.userId, viewer: 'store' });
    return { due: orders, dueAmount: amount, deductions, ...history };
  },
  'GET /api/store/payouts/proof/:payoutId': ({ session, params }) => getProof(params.payoutId, session.userId),
};
