import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { rupiah } from '#contract/money.ts';
import { newId } from '#platform/new-id.ts';
import { type Offer, password } from './buyer.ts';
import type { Ledger } from './ledger.ts';
import { isUnknown, type Visitor } from './visitor.ts';

const pauseMs = 1_000;

/**
 * Opens a store with `count` products over the API, signed in as its seller. Each product has `stock` pieces.
 * @throws Error when a request fails
 */
export async function openStore(visitor: Visitor, ledger: Ledger, count: number, stock = 500): Promise<Offer[]> {
  const email = `${newId()}@contoh.id`;
  const form = {
    ...{ email, password, phoneNumber: '081234567890', sellerName: 'Budi Penjual', nik: '7171012304850007' },
    ...{ domicileAddress: 'Jalan Rumah 2, Tomohon', productionAddress: 'Jalan Tenun 1, Tomohon' },
    ...{ storeName: 'Rumah Tenun', storeDescription: 'Kain tenun dari Minahasa.' },
    ...{ bankName: 'Bank SulutGo', bankAccountOwner: 'Budi Rekening', bankAccountNumber: '0017283940556' },
  };
  await succeed('register the seller', visitor.call('POST /api/auth/register-seller', { body: form }));
  ledger.accounts.push(email);
  await succeed('sign the seller in', visitor.call('POST /api/auth/login', { body: { email, password } }));
  const picture = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#a0522d' } })
    .jpeg()
    .toBuffer();
  const my_file = new Blob([new Uint8Array(picture)], { type: 'image/jpeg' });
  const uploaded = await succeed(
    'upload a picture',
    visitor.call('POST /api/store/products/upload-image', { files: { my_file } }),
  );
  const offers: Offer[] = [];
  for (let number = 1; number <= count; number += 1) {
    const price = 10_000 * number;
    const { product } = await succeed(
      'add a product',
      visitor.call('POST /api/store/products/add', {
        body: {
          ...{ title: `Tas Anyaman ${number}`, description: 'Dibuat dengan tangan di Minahasa.' },
          ...{ category: 'souvenirs', price, salePrice: 0, totalStock: stock, image: uploaded.result.secure_url },
        },
      }),
    );
    ledger.stockChanges.push({ productId: product._id, delta: stock, isAcknowledged: true });
    offers.push({ id: product._id, price: rupiah(price) });
  }
  return offers;
}

type Options = { ledger: Ledger; offers: readonly Offer[]; isOver: () => boolean };

/** Changes the stock of one product after the other and begins to process paid orders, until it is over. */
export async function keepSelling(visitor: Visitor, { ledger, offers, isOver }: Options): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    await changeStock(visitor, ledger, offers[turn % offers.length]!);
    await processOrders(visitor, ledger);
    await sleep(pauseMs);
  }
}

/** Adds three pieces to a product. A sale in the meantime makes the shop refuse the change. */
async function changeStock(visitor: Visitor, ledger: Ledger, { id: productId }: Offer): Promise<void> {
  const delta = 3;
  const found = await visitor.call('GET /api/store/products/get/:id', { params: { id: productId } });
  if (found.status !== 200) return;
  const { totalStock: expected } = found.body.data;
  const changed = await visitor.call('PUT /api/store/products/stock/:id', {
    params: { id: productId },
    body: { stock: expected + delta, expected },
  });
  const isAcknowledged = changed.status === 200;
  if (isAcknowledged || isUnknown(changed)) ledger.stockChanges.push({ productId, delta, isAcknowledged });
}

async function processOrders(visitor: Visitor, ledger: Ledger): Promise<void> {
  const waiting = await visitor.call('GET /api/store/orders/get', { query: { status: 'pending', limit: 10 } });
  if (waiting.status !== 200) return;
  const paid = waiting.body.data.filter(({ paymentStatus }) => paymentStatus === 'paid');
  for (const { _id: orderId } of paid.slice(0, 2)) {
    const status = 'processing' as const;
    const moved = await visitor.call('PUT /api/store/orders/update/:id', {
      params: { id: orderId },
      body: { orderStatus: status },
    });
    if (moved.status === 200) ledger.moves.push({ orderId, status });
  }
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
