import type { Complaint, ComplaintKind } from '#contract/complaints/complaints.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { call } from './call.ts';
import { moveTo } from './orders.ts';
import { paidOrder } from './paying-out.ts';
import type { Person } from './people.ts';
import { picture } from './pictures.ts';

const form = { text: 'Ada yang salah dengan pesanan ini.', photos: [picture] };

export const complain = (
  buyer: Person,
  { _id }: Pick<DetailedOrder, '_id'>,
  { kind = 'damaged', text = form.text, photos = form.photos }: Partial<typeof form & { kind: ComplaintKind }> = {},
) =>
  call(buyer, 'POST /api/shop/complaint/add/:id', {
    params: { id: _id },
    fields: { kind, text },
    files: { photo1: photos[0], photo2: photos[1], photo3: photos[2] },
  });

/** Opens a complaint about an order that was sent. It has one photo. */
export async function newComplaint(buyer: Person, order: Pick<DetailedOrder, '_id'>): Promise<Complaint> {
  await complain(buyer, order);
  return latestComplaint(buyer, order);
}

export async function latestComplaint(buyer: Person, { _id }: Pick<DetailedOrder, '_id'>): Promise<Complaint> {
  const { body } = await call(buyer, 'GET /api/shop/order/details/:id', { params: { id: _id } });
  return body.data.complaints.at(-1)!;
}

/** Creates a delivered order of one product at a price in rupiah, with an open complaint. */
export async function disputedOrder(buyer: Person, seller: Person, price = 100_000) {
  const order = await paidOrder(buyer, seller, price);
  await moveTo(order._id, 'delivered');
  return { order, complaint: await newComplaint(buyer, order) };
}
