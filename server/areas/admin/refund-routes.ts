import type { refunds } from '#contract/refunds.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { refuseFields } from '#platform/refuse.ts';
import { listDuplicates, markDuplicateReturned } from './duplicate-payments.ts';
import { getRefundProof, listRefunds } from './refund-list.ts';
import { refundByHand, refundByProvider } from './refunds.ts';

export const refundRoutes: Handlers<typeof refunds> = {
  'GET /api/admin/refunds': ({ query }) => listRefunds(query),
  'POST /api/admin/refunds/:orderId/provider': async ({ params, session, at }) => {
    const isBack = await refundByProvider({ orderId: params.orderId, adminId: session.userId }, at);
    return {
      message: isBack
        ? 'Dana telah dikembalikan kepada pembeli.'
        : 'Pengembalian dana sedang diproses oleh penyedia pembayaran.',
    };
  },
  'POST /api/admin/refunds/:orderId/manual': async ({ params, fields, files, session, at }) => {
    const proof = files.proof?.bytes;
    if (!proof?.length) throw refuseFields({ proof: 'Harap unggah bukti pengembalian dana.' });
    await refundByHand({ orderId: params.orderId, adminId: session.userId, note: fields.note, proof }, at);
    return { message: 'Pengembalian dana telah dicatat.' };
  },
  'GET /api/admin/refunds/:orderId/proof': ({ params }) => getRefundProof(params.orderId),
  'GET /api/admin/refunds/duplicates': ({ query }) => listDuplicates(query),
  'POST /api/admin/refunds/duplicates/:transactionId/returned': async ({ params, body, session, at }) => {
    await markDuplicateReturned({ ...params, ...body, adminId: session.userId }, at);
    return { message: 'Pengembalian pembayaran ganda telah dicatat.' };
  },
};
