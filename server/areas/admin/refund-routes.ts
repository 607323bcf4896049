import type { refunds } from '#contract/refunds.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { refuseFields } from '#platform/refuse.ts';
import { getOwnRefund, nameAccount, revealAccount } from '#server/areas/payments/refund-account.ts';
import { refundByProvider, refundManually } from '#server/areas/payments/refunds.ts';
import { getRefundProof, listRefunds } from './refund-list.ts';

export const refundRoutes: Handlers<typeof refunds> = {
  'GET /api/shop/order/refund/:orderId': async ({ session, params }) => ({
    data: await getOwnRefund(session.userId, params.orderId),
  }),
  'PUT /api/shop/order/refund/:orderId/account': async ({ session, params, body, clientKey, at }) => {
    const { password, ...account } = body;
    await nameAccount({ ...params, account, session, password, clientKey }, at);
    return { message: 'Rekening pengembalian dana telah disimpan.' };
  },
  'POST /api/admin/refunds/:orderId/reveal': async ({ session, params, at }) => ({
    data: await revealAccount(params.orderId, session.userId, at),
  }),
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
    await refundManually({ orderId: params.orderId, adminId: session.userId, note: fields.note, proof }, at);
    return { message: 'Pengembalian dana telah dicatat.' };
  },
  'GET /api/admin/refunds/:orderId/proof': ({ params }) => getRefundProof(params.orderId),
};
