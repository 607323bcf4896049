import type { complaints } from '#contract/complaints/complaints.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { restockOrder } from '#server/areas/orders/restock.ts';
import { answerComplaint, getComplaintPhoto, listComplaints, openComplaint, withdrawComplaint } from './complaints.ts';
import { refundComplaint, releaseComplaint } from './decide.ts';

export const complaintRoutes: Handlers<typeof complaints> = {
  'POST /api/shop/complaint/add/:id': async ({ session, params, fields, files, at }) => {
    // Browsers send an empty file for an empty file field.
    const photos = [files.photo1, files.photo2, files.photo3].flatMap((file) => (file?.bytes.length ? file.bytes : []));
    await openComplaint({ ...fields, orderId: params.id, userId: session.userId, photos }, at);
    return { message: 'Komplain diajukan. Penjual dan admin akan menanggapinya.' };
  },
  'PUT /api/shop/complaint/withdraw/:id': async ({ session, params, at }) => {
    await withdrawComplaint({ complaintId: params.id, userId: session.userId }, at);
    return { message: 'Komplain dibatalkan.' };
  },
  'POST /api/store/complaint/answer/:id': async ({ session, params, body, at }) => {
    await answerComplaint({ complaintId: params.id, sellerId: session.storeId, answer: body.answer }, at);
    return { message: 'Jawaban terkirim.' };
  },
  'PUT /api/store/orders/restock/:id': async ({ session, params, at }) => {
    await restockOrder({ orderId: params.id, sellerId: session.storeId }, at);
    return { message: 'Stok telah dikembalikan.' };
  },
  'GET /api/complaint/photo/:id/:number': ({ session, params }) =>
    getComplaintPhoto({ complaintId: params.id, number: params.number, viewer: session }),
  'GET /api/admin/complaints': ({ query }) => listComplaints(query),
  'POST /api/admin/complaints/:id/release': async ({ session, params, body, at }) => {
    await releaseComplaint({ complaintId: params.id, adminId: session.userId, reason: body.reason }, at);
    return { message: 'Komplain ditutup. Dana diteruskan ke penjual.' };
  },
  'POST /api/admin/complaints/:id/refund': async ({ session, params, body, at }) => {
    await refundComplaint({ ...body, complaintId: params.id, adminId: session.userId }, at);
    return { message: 'Komplain ditutup. Pengembalian dana menunggu diproses.' };
  },
};
