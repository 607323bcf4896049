import { maskedNumber } from '#contract/masked-number.ts';
import { maxDeductions, type payouts } from '#contract/payouts.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { getProfile } from '#server/areas/store/profile.ts';
import { findDue, listUnpaidSellers } from './due-orders.ts';
import { parseOrderIds, payOut } from './pay-out.ts';
import { getProof, listPayouts } from './payout-history.ts';

export const payoutRoutes: Handlers<typeof payouts> = {
  'GET /api/admin/payout/unpaid-sellers': ({ query }) => listUnpaidSellers(query),
  'GET /api/admin/payout/unpaid-orders/:sellerId': async ({ params, query }) => {
    const { sellerName, storeName, bankName, bankAccountOwner, ...profile } = await getProfile(params.sellerId);
    const bankAccountNumber = maskedNumber(profile.bankAccountNumber);
    const due = await findDue(params.sellerId, query);
    return { ...due, sellerName, storeName, bankName, bankAccountOwner, bankAccountNumber };
  },
  'POST /api/admin/payout/mark-paid': async ({ session, fields, files, at }) => {
    const { orderIds, proof } = parseOrderIds({ fields, files });
    const { sellerId, expectedAmount } = fields;
    await payOut({ sellerId, orderIds, proof, expectedAmount, paidBy: session.userId }, at);
    return { message: 'Pembayaran kepada seller telah dicatat.' };
  },
  'GET /api/admin/payout/history/all': ({ query }) => listPayouts({ ...query, viewer: 'admin' }),
  'GET /api/admin/payout/history/:sellerId': async ({ params, query }) => {
    const { _id: sellerId } = await getProfile(params.sellerId);
    return listPayouts({ ...query, sellerId, viewer: 'admin' });
  },
  'GET /api/admin/payout/proof/:payoutId': ({ params }) => getProof(params.payoutId),
  'GET /api/store/payouts/get': async ({ session, query }) => {
    const { orders, totalAmount, waitingAmount, deductions } = await findDue(session.userId, { limit: maxDeductions });
    const history = await listPayouts({ ...query, sellerId: session.userId, viewer: 'store' });
    return { due: orders, dueAmount: totalAmount, waitingAmount, deductions, ...history };
  },
  'GET /api/store/payouts/proof/:payoutId': ({ session, params }) => getProof(params.payoutId, session.userId),
};
