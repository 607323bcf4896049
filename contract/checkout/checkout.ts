import * as z from 'zod/mini';
import { callers, customers } from '../access.ts';
import { itemNote } from '../cart/cart.ts';
import { answer, defineApi, id, text, timestamp, wrappedMoney } from '../endpoint.ts';
import type { AddressId, OrderId, ProductId, StoreId, UserId } from '../ids.ts';
import { maxCartLines, maxGiftLines, maxGiftMessage, maxPiecesPerLine } from '../words.ts';

const item = z.object({
  productId: id<ProductId>(),
  price: wrappedMoney,
  quantity: z.int().check(z.gte(1), z.lte(maxPiecesPerLine)),
  /** Without it, that of the cart counts. */
  note: itemNote,
  /** What the buyer saw; without it, it is not compared. */
  productionDays: z.optional(z.int()),
});

const chosenShipping = z.object({
  sellerId: id<StoreId>(),
  fee: wrappedMoney,
  isPickup: z._default(z.boolean(), false),
});

/** What the card says fits on one sheet: at most one empty line in a row, and ten lines. */
const giftMessage = text(maxGiftMessage).check(
  z.overwrite((message) => message.replaceAll(/\n{3,}/g, '\n\n')),
  z.refine((message) => message.split('\n').length <= maxGiftLines, {
    error: `Pesan di kartu paling banyak ${maxGiftLines} baris.`,
  }),
);

/** A store of the cart whose order is a gift. */
const gift = z.object({
  sellerId: id<StoreId>(),
  message: z.optional(giftMessage),
  /** Whether the package has no prices. */
  hidesPrices: z._default(z.boolean(), true),
});

const chosenAddress = z.object({ addressId: id<AddressId>() }, { error: 'Pilih alamat pengiriman.' });

const token = answer({
  snapToken: z.string(),
  orderId: z.string(),
  payBefore: timestamp,
});

export const checkout = defineApi({
  'POST /api/shop/order/create': {
    summary: 'Place an order at the displayed prices: one payment, one order per store',
    ...callers({ who: ['customer'], owner: 'body.userId' }).write,
    longBody: true,
    body: z.object({
      userId: id<UserId>(),
      cartItems: z
        .array(item, { error: 'Keranjang kosong.' })
        .check(
          z.minLength(1, { error: 'Keranjang kosong.' }),
          z.maxLength(maxCartLines, { error: `Maksimal ${maxCartLines} produk.` }),
        ),
      addressInfo: chosenAddress,
      /** The products and the shipping. */
      totalAmount: wrappedMoney,
      /** A store that is missing delivers for free. */
      shipping: z.optional(z.array(chosenShipping).check(z.maxLength(maxCartLines))),
      /** The stores whose order is a gift, each once. */
      gifts: z.optional(
        z.array(gift).check(
          z.maxLength(maxCartLines),
          z.refine((gifts) => new Set(gifts.map(({ sellerId }) => sellerId)).size === gifts.length, {
            error: 'Satu toko hanya dapat dijadikan hadiah satu kali.',
          }),
        ),
      ),
    }),
    out: token,
  },
  'POST /api/shop/order/pay/:id': {
    summary: 'Get the payment token of an unpaid order',
    ...customers.write,
    params: z.object({ id: id<OrderId>() }),
    out: token,
  },
  'PUT /api/shop/order/cancel-unpaid/:id': {
    summary: 'Cancel an unpaid order with all orders of its checkout; the products stay in the cart',
    ...customers.write,
    params: z.object({ id: id<OrderId>() }),
  },
});
