import { maskedNumber } from '#contract/store/masked-number.ts';
import { maxDeductions, type payouts } from '#contract/payouts/payouts.ts';
import type { sellerMoney } from '#contract/payouts/seller-money.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { isPasswordRecent } from '#platform/session.ts';
import { datedName, tableFile } from '#platform/table-file.ts';
import { liftHold } from '#server/areas/store/payout-account.ts';
import { getProfile } from '#server/areas/store/profile.ts';
import { findDue, listUnpaidSellers } from './due-orders.ts';
import { parseOrderIds, payOut } from './pay-out.ts';
import { revealAccount } from './paid-account.ts';
import { getProof, listPayouts } from './payout-history.ts';
import { reversePayout } from './reverse-payout.ts';
import { getOverview } from './store-overview.ts';
import { getStatement, sharesTable, statementTable } from './seller-statement.ts';
import { transferTable } from './transfer-list.ts';

export const payoutRoutes: Handlers<typeof payouts & typeof sellerMoney> = {
  'GET /api/admin/payout/unpaid-sellers': ({ query, at }) => listUnpaidSellers(query, at),
  'GET /api/admin/payout/unpaid-orders/:sellerId': async ({ params, query, at }) => {
    const { sellerName, storeName, bankName, bankAccountOwner, ...profile } = await getProfile(params.sellerId, at);
    const bankAccountNumber = maskedNumber(profile.bankAccountNumber);
    const due = await findDue(params.sellerId, query);
    const { payoutAccount: account } = profile;
    return { ...due, sellerName, storeName, bankName, bankAccountOwner, bankAccountNumber, account };
  },
  'POST /api/admin/payout/mark-paid': async ({ session, fields, files, at }) => {
    const { orderIds, proof } = parseOrderIds({ fields, files });
    const { sellerId, expectedAmount, accountVersion } = fields;
    await payOut({ sellerId, orderIds, proof, expectedAmount, accountVersion, paidBy: session.userId }, at);
    return { message: 'Pembayaran kepada penjual telah dicatat.' };
  },
  'POST /api/admin/payout/lift-hold/:sellerId': async ({ session, params, body, at }) => {
    await liftHold({ ...params, ...body, adminId: session.userId }, at);
    return { message: 'Penahanan pembayaran telah diakhiri.' };
  },
  'POST /api/admin/payout/reverse/:payoutId': async ({ session, params, body, at }) => {
    await reversePayout({ ...params, ...body, adminId: session.userId }, at);
    return { message: 'Pembayaran dibatalkan. Pesanannya menunggu pembayaran lagi.' };
  },
  'POST /api/admin/payout/reveal-account/:payoutId': async ({ session, params, at }) => ({
    data: await revealAccount({ ...params, actorId: session.userId }, at),
  }),
  'GET /api/admin/payout/transfer-list': async ({ session, query, at }) =>
    tableFile(datedName('transfer', at), query.format, await transferTable(session.userId, at)),
  'GET /api/admin/payout/history/all': async ({ query, at }) => {
    if (query.sellerId) await getProfile(query.sellerId, at);
    return listPayouts({ ...query, viewer: 'admin' });
  },
  'GET /api/admin/payout/history/:sellerId': async ({ params, query, at }) => {
    const { _id: sellerId } = await getProfile(params.sellerId, at);
    return listPayouts({ ...query, sellerId, viewer: 'admin' });
  },
  'GET /api/admin/payout/proof/:payoutId': ({ params }) => getProof(params.payoutId),
  'GET /api/store/payouts/get': async ({ session, query, at }) => {
    const { orders, totalAmount, waitingAmount, deductions } = await findDue(session.storeId, { limit: maxDeductions });
    const { payoutAccount: account } = await getProfile(session.storeId, at);
    const history = await listPayouts({ ...query, sellerId: session.storeId, viewer: 'store' });
    return { due: orders, dueAmount: totalAmount, waitingAmount, account, deductions, ...history };
  },
  'POST /api/store/payouts/reveal-account/:payoutId': async ({ session, params, at, recordEvent }) => {
    const isMasked = !(await isPasswordRecent(session, at, true));
    const data = await revealAccount({ ...params, actorId: session.userId, sellerId: session.storeId, isMasked }, at);
    if (!isMasked) recordEvent('reveal');
    return { data };
  },
  'GET /api/store/overview': async ({ session, at }) => ({ data: await getOverview(session.storeId, at) }),
  'GET /api/store/money': ({ session, query }) => getStatement(session.storeId, query),
  'GET /api/store/money/csv': ({ session, query, at }) => {
    const name = query.month ? `keuangan-${query.month}` : datedName('keuangan', at);
    return tableFile(name, query.format, statementTable(session.storeId, query));
  },
  'GET /api/store/money/shares/csv': async ({ session, query: { month, format }, at }) => {
    const name = month ? `pembagian-${month}` : datedName('pembagian', at);
    return tableFile(name, format, await sharesTable(session.storeId, month));
  },
  'GET /api/store/payouts/proof/:payoutId': ({ session, params }) => getProof(params.payoutId, session.storeId),
};
