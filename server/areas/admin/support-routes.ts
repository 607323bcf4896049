import { paymentStatusText } from '#contract/payment-states.ts';
import type { support } from '#contract/support.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { addNote, cancelAndRefund, checkAtProvider, resendMessages } from './support.ts';
import { getTimeline } from './timeline.ts';

export const supportRoutes: Handlers<typeof support> = {
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
  'POST /api/admin/transactions/:orderId/notes': async ({ params, body, session, at }) => {
    await addNote({ ...params, adminId: session.userId, text: body.text }, at);
    return { message: 'Catatan disimpan.' };
  },
};

const devices = (count: number): string => (count === 0 ? 'tidak punya perangkat terdaftar' : `${count} perangkat`);
