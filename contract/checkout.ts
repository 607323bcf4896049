import * as z from 'zod/mini';
import { answer, defineApi, id, looseMoney } from './kit.ts';
import type { AddressId, OrderId, ProductId, UserId } from './ids.ts';
import { mostLines, mostPieces } from './words.ts';

const item = z.object({
  productId: id<ProductId>(),
  price: looseMoney,
  quantity: z.int({ error: 'Jumlah tidak valid' }).check(z.gte(1), z.lte(mostPieces)),
});

const chosenAddress = z.object({ addressId: id<AddressId>() }, { error: 'Pilih alamat pengiriman.' });

const token = answer({
  snapToken: z.string(),
  orderId: z.string(),
});

export const checkout = defineApi({
  'POST /api/shop/order/create': {
    summary: 'Order what is shown at the prices shown: one payment, and one order per store',
    changesPages: true,
    access: { who: ['customer'], owner: 'body.userId' },
    rate: 'write',
    longBody: true,
    body: z.object({
      userId: id<UserId>(),
      cartItems: z
        .array(item, { error: 'Keranjang kosong.' })
        .check(
          z.minLength(1, { error: 'Keranjang kosong.' }),
          z.maxLength(mostLines, { error: `Maksimal ${mostLines} barang.` }),
        ),
      addressInfo: chosenAddress,
      totalAmount: looseMoney,
    }),
    out: token,
  },
  'POST /api/shop/order/pay/:id': {
    summary: 'The token to go on paying an unpaid order with',
    access: { who: ['customer'] },
    rate: 'write',
    params: z.object({ id: id<OrderId>() }),
    out: token,
  },
});
