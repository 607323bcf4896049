import type { orders } from '#contract/orders/orders.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { cancelOrder } from './cancel.ts';
import { changeAddress } from './change-address.ts';
import { addHoliday, deleteHoliday, listHolidays } from './holidays.ts';
import { acceptPostponement } from './postpone.ts';
import { confirmReceipt } from './receive.ts';
import { getOrders, getReceipt, listOrders } from './order-lists.ts';

export const orderRoutes: Handlers<typeof orders> = {
  'GET /api/shop/order/list/:userId': async ({ params, query, at }) => ({
    ...(await listOrders(params.userId, query)),
    now: at.toISOString(),
  }),
  'GET /api/shop/order/details/:id': async ({ session, params, at }) => ({
    ...(await getOrders(session.userId, params.id, at)),
    now: at.toISOString(),
  }),
  'GET /api/shop/order/receipt': ({ session, query, at }) => getReceipt(session.userId, query.orderId, at),
  'PUT /api/shop/order/confirm/:id': async ({ session, params, at }) => {
    await confirmReceipt({ orderId: params.id, userId: session.userId }, at);
    return { message: 'Pesanan telah diterima.' };
  },
  'PUT /api/shop/order/address/:id': async ({ session, params, body, at }) => {
    await changeAddress({ orderId: params.id, userId: session.userId, addressId: body.addressId }, at);
    return { message: 'Alamat pesanan diubah.' };
  },
  'PUT /api/shop/order/cancel/:id': async ({ session, params, body, at }) => {
    await cancelOrder({ orderId: params.id, userId: session.userId, reason: body.reason }, at);
    return { message: 'Pesanan dibatalkan. Dana Anda akan dikembalikan.' };
  },
  'PUT /api/shop/order/later/:id': async ({ session, params, at }) => {
    await acceptPostponement({ orderId: params.id, userId: session.userId }, at);
    return { message: 'Waktu kirim yang baru disetujui.' };
  },
  'GET /api/admin/holidays': async ({ at }) => ({ data: await listHolidays(at) }),
  'POST /api/admin/holidays': async ({ session, body, at }) => {
    await addHoliday({ ...body, adminId: session.userId }, at);
    return { message: 'Hari libur ditambahkan.' };
  },
  'DELETE /api/admin/holidays/:day': async ({ session, params, at }) => {
    await deleteHoliday({ day: params.day, adminId: session.userId }, at);
    return { message: 'Hari libur dihapus.' };
  },
};
