import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { orderCode } from '#contract/ids.ts';
import { rupiah } from '#contract/money.ts';
import { nextSellerStatus } from '#contract/orders/order-states.ts';
import { newId } from '#platform/new-id.ts';
import { type Offer, password, type Person, type Run } from './buyer.ts';
import type { Recorder } from './recorder.ts';
import { isUnknown, type Visitor } from './visitor.ts';

type Seller = Person & { offers: readonly Offer[] };

/**
 * Opens a store with `count` products over the API, signed in as its seller. Each product has `stock` pieces.
 * @throws Error when a request fails
 */
export async function openStore(visitor: Visitor, recorder: Recorder, count: number, stock = 500): Promise<Offer[]> {
  const email = `${newId()}@contoh.id`;
  const form = {
    email,
    password,
    phoneNumber: '081234567890',
    sellerName: 'Budi Penjual',
    nik: '7171012304850007',
    domicileAddress: 'Jalan Rumah 2, Tomohon',
    productionAddress: 'Jalan Tenun 1, Tomohon',
    storeName: 'Rumah Tenun',
    storeDescription: 'Kain tenun dari Minahasa.',
    bankName: 'Bank SulutGo',
    bankAccountOwner: 'Budi Rekening',
    bankAccountNumber: '0017283940556',
  };
  await succeed('register the seller', visitor.call('POST /api/auth/register-seller', { body: form }));
  recorder.accounts.push(email);
  await succeed('sign the seller in', visitor.call('POST /api/auth/login', { body: { email, password } }));
  const { result } = await succeed('upload a picture', upload(visitor, '#a0522d'));
  const offers: Offer[] = [];
  for (let number = 1; number <= count; number += 1) {
    const price = 10_000 * number;
    const text = { title: `Tas Anyaman ${number}`, description: 'Dibuat dengan tangan di Minahasa.' };
    const body = {
      ...text,
      category: 'souvenirs' as const,
      price,
      salePrice: 0,
      totalStock: stock,
      image: result.secure_url,
    };
    const { product } = await succeed('add a product', visitor.call('POST /api/store/products/add', { body }));
    recorder.stockChanges.push({ productId: product._id, delta: stock, isAcknowledged: true });
    offers.push({ id: product._id, price: rupiah(price) });
  }
  return offers;
}

/** Changes stock, processes orders and uploads pictures at random until the run is over. */
export async function keepSelling(seller: Seller, { recorder, isOver }: Run): Promise<void> {
  const { visitor, random } = seller;
  while (!isOver()) {
    if (random.chance(0.5)) await changeStock(seller, recorder);
    else if (random.chance(0.95)) await processOrders(seller, recorder);
    else {
      const uploaded = await upload(visitor, `#${random.whole(0x10_00_00, 0xff_ff_ff).toString(16)}`);
      if (uploaded.status === 200) recorder.pictures.push(uploaded.body.result.secure_url);
    }
    await sleep(random.whole(100, 300));
  }
}

/** A sale in the meantime makes the shop refuse the change. */
async function changeStock({ visitor, random, offers }: Seller, { stockChanges }: Recorder): Promise<void> {
  const { id: productId } = random.pick(offers);
  const params = { id: productId };
  const found = await visitor.call('GET /api/store/products/get/:id', { params });
  if (found.status !== 200) return;
  const { totalStock: expected } = found.body.data;
  const delta = Math.max(-expected, random.whole(-2, 5));
  if (delta === 0) return;
  const body = { stock: expected + delta, expected };
  const changed = await visitor.call('PUT /api/store/products/stock/:id', { params, body });
  const isAcknowledged = changed.status === 200;
  if (isAcknowledged || isUnknown(changed)) stockChanges.push({ productId, delta, isAcknowledged });
}

/** Moves some paid orders to their next status, and rejects a few. The delivery is mostly left to the courier. */
export async function processOrders({ visitor, random }: Person, { moves, shipments }: Recorder): Promise<void> {
  const list = await visitor.call('GET /api/store/orders/get', { query: { limit: 30 } });
  if (list.status !== 200) return;
  const waiting = list.body.data.flatMap((order) => {
    const next = order.paymentStatus === 'paid' ? nextSellerStatus(order) : null;
    return next && (next !== 'delivered' || random.chance(0.3)) ? [{ orderId: order._id, next }] : [];
  });
  for (const { orderId, next } of waiting.slice(0, 3)) {
    const status = next !== 'delivered' && random.chance(0.1) ? ('rejected' as const) : next;
    const waybill = `JNE${orderCode(orderId)}`;
    const shipment = status === 'shipped' && { courier: 'JNE Reguler', trackingNumber: waybill };
    const change = { params: { id: orderId }, body: { orderStatus: status, ...shipment } };
    if ((await visitor.call('PUT /api/store/orders/update/:id', change)).status !== 200) continue;
    moves.push({ orderId, status });
    if (shipment) shipments.push({ orderId, waybill });
  }
}

async function upload(visitor: Visitor, background: string) {
  const picture = await sharp({ create: { width: 800, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const my_file = new Blob([new Uint8Array(picture)], { type: 'image/jpeg' });
  return visitor.call('POST /api/store/products/upload-image', { files: { my_file } });
}

/** Returns the body of a reply. Throws when the request was not carried out. */
async function succeed<Body>(
  what: string,
  reply: Promise<{ status: number | null; body: Body & { code?: string } }>,
): Promise<Body> {
  const { status, body } = await reply;
  if (status !== 200 && status !== 201) throw new Error(`${what}: ${status ?? 'no answer'} ${body.code ?? ''}`);
  return body;
}
