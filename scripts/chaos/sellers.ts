import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { nextSellerStatus } from '#contract/order-states.ts';
import type { Offer } from '../acknowledged/buyer.ts';
import { isUnknown } from '../acknowledged/visitor.ts';
import type { Person, Run } from './records.ts';

export type Seller = Person & { offers: readonly Offer[] };

/** Changes stock, processes orders and uploads pictures at random until the run is over. */
export async function sellAtRandom(seller: Seller, run: Run): Promise<void> {
  const { random } = seller;
  while (!run.isOver()) {
    if (random.chance(0.5)) await changeStock(seller, run);
    else if (random.chance(0.95)) await processOrders(seller, run);
    else await uploadPicture(seller, run);
    await sleep(random.whole(100, 300));
  }
}

/** A sale in the meantime makes the shop refuse the change. */
async function changeStock({ visitor, random, offers }: Seller, { records }: Run): Promise<void> {
  const { id: productId } = random.pick(offers);
  const found = await visitor.call('GET /api/store/products/get/:id', { params: { id: productId } });
  if (found.status !== 200) return;
  const { totalStock: expected } = found.body.data;
  const delta = Math.max(-expected, random.whole(-2, 5));
  if (delta === 0) return;
  const changed = await visitor.call('PUT /api/store/products/stock/:id', {
    params: { id: productId },
    body: { stock: expected + delta, expected },
  });
  const isAcknowledged = changed.status === 200;
  if (isAcknowledged || isUnknown(changed)) records.stockChanges.push({ productId, delta, isAcknowledged });
}

async function processOrders({ visitor, random }: Seller, { records }: Run): Promise<void> {
  const list = await visitor.call('GET /api/store/orders/get', { query: { limit: 30 } });
  if (list.status !== 200) return;
  const waiting = list.body.data.flatMap((order) => {
    const next = order.paymentStatus === 'paid' ? nextSellerStatus(order) : null;
    return next ? [{ orderId: order._id, next }] : [];
  });
  for (const { orderId, next } of waiting.slice(0, 3)) {
    const to = next !== 'delivered' && random.chance(0.1) ? 'rejected' : next;
    const moved = await visitor.call('PUT /api/store/orders/update/:id', {
      params: { id: orderId },
      body: { orderStatus: to },
    });
    if (moved.status === 200) records.moves.push({ orderId, status: to });
  }
}

async function uploadPicture({ visitor, random }: Seller, { records }: Run): Promise<void> {
  const background = `#${random.whole(0x10_00_00, 0xff_ff_ff).toString(16)}`;
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
  const my_file = new Blob([new Uint8Array(picture)], { type: 'image/png' });
  const uploaded = await visitor.call('POST /api/store/products/upload-image', { files: { my_file } });
  if (uploaded.status === 200) records.pictures.push(uploaded.body.result.secure_url);
}
