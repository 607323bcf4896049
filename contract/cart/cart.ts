import * as z from 'zod/mini';
import { product } from '../catalogue/catalogue.ts';
import { answer, defineApi, id, timestamp } from '../endpoint.ts';
import type { OrderId, ProductId, UserId } from '../ids.ts';
import { maxPiecesPerLine } from '../words.ts';

const quantity = z.int().check(z.gte(1), z.lte(maxPiecesPerLine));

const cartItem = z.object({ productId: product, quantity: z.int() });

const storeLines = z.object({
  /** The seller's user id. */
  storeId: id<UserId>(),
  storeName: z.string(),
  /** When the store opens again; null while it is open. */
  closedUntil: z.nullable(timestamp),
  items: z.array(cartItem),
});
export type StoreLines = z.infer<typeof storeLines>;

const cartAnswer = answer({ message: z.string(), data: z.object({ itemsByStore: z.array(storeLines) }) });
const line = z.object({ userId: id<UserId>(), productId: id<ProductId>(), quantity });

export const cart = defineApi({
  'POST /api/shop/cart/add': {
    summary: 'Add a quantity of a product to the cart',
    access: { who: ['customer'], owner: 'body.userId' },
    rate: 'write',
    body: line,
    out: cartAnswer,
  },
  'POST /api/shop/cart/buy-again': {
    summary: 'Put the products of one of my orders into the cart, as far as they are still for sale',
    access: { who: ['customer'], owner: 'body.userId' },
    rate: 'write',
    body: z.object({ userId: id<UserId>(), orderId: id<OrderId>() }),
    out: cartAnswer,
  },
  'GET /api/shop/cart/get/:userId': {
    summary: 'Get the cart, grouped by store',
    access: { who: ['customer', 'seller', 'admin'], owner: 'params.userId' },
    rate: 'read',
    params: z.object({ userId: id<UserId>() }),
    out: cartAnswer,
  },
  'PUT /api/shop/cart/update-cart': {
    summary: 'Set the quantity of a cart line',
    access: { who: ['customer'], owner: 'body.userId' },
    rate: 'write',
    body: line,
    out: cartAnswer,
  },
  'DELETE /api/shop/cart/:userId/:productId': {
    summary: 'Remove a line from the cart',
    access: { who: ['customer'], owner: 'params.userId' },
    rate: 'write',
    params: z.object({ userId: id<UserId>(), productId: id<ProductId>() }),
    out: cartAnswer,
  },
});
