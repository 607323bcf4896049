import type { admin } from '#contract/admin/admin.ts';
import type { dashboard } from '#contract/admin/dashboard.ts';
import type { refunds } from '#contract/payments/refunds.ts';
import { paymentStatusText } from '#contract/payments/payment-states.ts';
import type { support } from '#contract/admin/support.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { refuseFields } from '#platform/refuse.ts';
import {
  getOwnRefund,
  liftRefundHold,
  nameRefundAccount,
  revealRefundAccount,
} from '#server/areas/payments/refund-account.ts';
import { refundByProvider, type RefundProgress } from '#server/areas/payments/provider-refunds.ts';
import { refundManually } from '#server/areas/payments/refunds.ts';
import { listAudit, recordExport } from './audit-log.ts';
import { exportCustomers, exportMovements, exportSellers, exportTransactions } from './exports.ts';
import { countCustomers, countSellers, pageOfCustomers, pageOfSellers } from './people-lists.ts';
import { listSecurityEvents } from './security-log.ts';
import { getSeller, reinstateSeller, revealSeller, suspendSeller } from './sellers.ts';
import { countOpenTasks, getStats } from './stats.ts';
import { getTransaction, listTransactions } from './transactions.ts';
import { listWaitingOrders } from './waiting-orders.ts';
import { getRefundProof, listRefunds } from './refund-list.ts';
import { addNote, cancelAndRefund, checkAtProvider, openRetainedOrder, resendMessages } from './support.ts';
import { getTimeline } from './timeline.ts';

const refundTexts: Record<RefundProgress, string> = {
  returned: 'Dana telah dikembalikan kepada pembeli.',
  requested: 'Pengembalian dana sedang diproses oleh penyedia pembayaran.',
  waiting: 'Pembayaran kartu ini menunggu settlement bank. Dananya dikembalikan otomatis setelah itu.',
};

export const adminRoutes: Handlers<typeof admin & typeof dashboard & typeof refunds & typeof support> = {
  'GET /api/admin/dashboard/stats': async ({ query, at }) => ({ data: await getStats(at, query.period) }),
  'GET /api/admin/dashboard/tasks': async ({ at }) => ({ data: await countOpenTasks(at) }),
  'GET /api/admin/info/sellers': async ({ query }) => {
    const [{ data: sellers, nextCursor }, counted] = await Promise.all([
      pageOfSellers(query, query),
      countSellers(query),
    ]);
    return { sellers, ...counted, nextCursor };
  },
  'GET /api/admin/info/sellers/csv': ({ query, session, at }) =>
    recordExport({ list: 'seller', format: query.format, session, at, table: exportSellers(query) }),
  'GET /api/admin/info/seller/:id': async ({ params, at }) => ({ data: await getSeller(params.id, at) }),
  'POST /api/admin/info/seller/:id/reveal': async ({ params, session, at }) => ({
    data: await revealSeller({ sellerId: params.id, adminId: session.userId }, at),
  }),
  'POST /api/admin/info/seller/:id/suspend': async ({ params, body, session, at }) => {
    await suspendSeller({ sellerId: params.id, adminId: session.userId, reason: body.reason }, at);
    return { message: 'Penjual telah ditangguhkan.' };
  },
  'POST /api/admin/info/seller/:id/reinstate': async ({ params, body, session, at }) => {
    await reinstateSeller({ sellerId: params.id, adminId: session.userId, reason: body.reason }, at);
    return { message: 'Penjual telah diaktifkan kembali.' };
  },
  'GET /api/admin/info/customers': async ({ query }) => {
    const [{ data: customers, nextCursor }, counted] = await Promise.all([
      pageOfCustomers(query, query),
      countCustomers(query),
    ]);
    return { customers, ...counted, nextCursor };
  },
  'GET /api/admin/info/customers/csv': ({ query, session, at }) =>
    recordExport({ list: 'customer', format: query.format, session, at, table: exportCustomers(query) }),
  'GET /api/admin/info/transactions': ({ query }) => listTransactions(query, query),
  'GET /api/admin/info/transactions/csv': ({ query, session, at }) =>
    recordExport({ list: 'transaksi', format: query.format, session, at, table: exportTransactions(query) }),
  'GET /api/admin/info/movements/csv': async ({ query, session, at }) =>
    recordExport({ list: 'buku-kas', format: query.format, session, at, table: await exportMovements(query) }),
  'GET /api/admin/info/transaction/:id': async ({ params, at }) => ({ data: await getTransaction(params.id, at) }),
  'GET /api/admin/waiting-orders': ({ query, at }) => listWaitingOrders(query, at),
  'GET /api/admin/audit': ({ query }) => listAudit(query),
  'GET /api/admin/security-events': ({ query }) => listSecurityEvents(query),
  'GET /api/shop/order/refund/:orderId': async ({ session, params, at }) => ({
    data: await getOwnRefund(session.userId, params.orderId, at),
  }),
  'PUT /api/shop/order/refund/:orderId/account': async ({ session, params, body, clientKey, device, at }) => {
    const { password, ...account } = body;
    await nameRefundAccount({ ...params, account, session, password, clientKey, device }, at);
    return { message: 'Rekening pengembalian dana telah disimpan.' };
  },
  'POST /api/admin/refunds/:orderId/reveal': async ({ session, params, at }) => ({
    data: await revealRefundAccount(params.orderId, session.userId, at),
  }),
  'POST /api/admin/refunds/:orderId/lift-hold': async ({ session, params, body, at }) => {
    await liftRefundHold({ ...params, ...body, adminId: session.userId }, at);
    return { message: 'Penahanan rekening telah diakhiri.' };
  },
  'GET /api/admin/refunds': ({ query, at }) => listRefunds(query, at),
  'POST /api/admin/refunds/:orderId/provider': async ({ params, session, at }) => {
    const progress = await refundByProvider({ orderId: params.orderId, adminId: session.userId }, at);
    return { message: refundTexts[progress] };
  },
  'POST /api/admin/refunds/:orderId/manual': async ({ params, fields, files, session, at }) => {
    const proof = files.proof?.bytes;
    if (!proof?.length) throw refuseFields({ proof: 'Harap unggah bukti pengembalian dana.' });
    await refundManually({ ...params, ...fields, adminId: session.userId, proof }, at);
    return { message: 'Pengembalian dana telah dicatat.' };
  },
  'GET /api/admin/refunds/:orderId/proof': ({ params, query }) => getRefundProof(params.orderId, query.amount),
  'GET /api/admin/transactions/:orderId/timeline': async ({ params }) => ({ data: await getTimeline(params.orderId) }),
  'POST /api/admin/transactions/:orderId/check': async ({ params, session, at }) => {
    const { before, after, isUnderReview } = await checkAtProvider({ ...params, adminId: session.userId }, at);
    const text = paymentStatusText(after, isUnderReview);
    const message = before === after ? `Tidak ada perubahan: ${text}.` : `Status pembayaran sekarang ${text}.`;
    return { message, paymentStatus: after };
  },
  'POST /api/admin/transactions/:orderId/cancel': async ({ params, body, session, at }) => {
    await cancelAndRefund({ ...params, adminId: session.userId, reason: body.reason }, at);
    return { message: 'Pesanan dibatalkan. Kembalikan dananya di halaman Pengembalian Dana.' };
  },
  'POST /api/admin/transactions/:orderId/resend': async ({ params, session, at }) => {
    const { buyer, seller } = await resendMessages({ ...params, adminId: session.userId }, at);
    const texts = [`Pembeli: ${devices(buyer)}`, ...(seller === null ? [] : [`penjual: ${devices(seller)}`])];
    return { message: `Pemberitahuan dikirim ulang. ${texts.join(', ')}.` };
  },
  'POST /api/admin/transactions/:orderId/open-kept': async ({ params, body, session, at }) => ({
    message: 'Data tersimpan dibuka. Alasan Anda dicatat.',
    data: await openRetainedOrder({ ...params, adminId: session.userId, reason: body.reason }, at),
  }),
  'POST /api/admin/transactions/:orderId/notes': async ({ params, body, session, at }) => {
    await addNote({ ...params, adminId: session.userId, text: body.text }, at);
    return { message: 'Catatan disimpan.' };
  },
};

const devices = (count: number): string => (count === 0 ? 'tidak punya perangkat terdaftar' : `${count} perangkat`);
