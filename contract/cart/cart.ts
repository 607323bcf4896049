import * as z from 'zod/mini';
import { product } from '../catalogue/catalogue.ts';
import { callers } from '../access.ts';
import { answer, defineApi, id, optionalText, timestamp } from '../endpoint.ts';
import type { OrderId, ProductId, StoreId, UserId } from '../ids.ts';
import { maxItemNote, maxPiecesPerLine, roles } from '../words.ts';

const quantity = z.int().check(z.gte(1), z.lte(maxPiecesPerLine));

/** What a buyer writes for a product. Products without a label ignore it. */
export const itemNote = optionalText(maxItemNote);

const cartItem = z.object({
  productId: product,
  quantity: z.int(),
  /** What the buyer wrote for all pieces; null for nothing. */
  note: z.nullable(z.string()),
});

const storeLines = z.object({
  storeId: id<StoreId>(),
  storeName: z.string(),
  /** Empty until it is uploaded. */
  storeLogoUrl: z.string(),
  /** When the store opens again; null while it is open. */
  closedUntil: z.nullable(timestamp),
  items: z.array(cartItem),
});
export type StoreLines = z.infer<typeof storeLines>;

const cartAnswer = answer({ message: z.string(), data: z.object({ itemsByStore: z.array(storeLines) }) });
/** Without `note`, that of the line stays; an empty one deletes it. */
const line = z.object({ userId: id<UserId>(), productId: id<ProductId>(), quantity, note: itemNote });

export const cart = defineApi({
  'POST /api/shop/cart/add': {
    summary: 'Add a quantity of a product to the cart',
    ...callers({ who: ['customer'], owner: 'body.userId' }).write,
    body: line,
    out: cartAnswer,
  },
  'POST /api/shop/cart/buy-again': {
    summary: 'Put the products of one of my orders into the cart, as far as they are still for sale',
    ...callers({ who: ['customer'], owner: 'body.userId' }).write,
    body: z.object({ userId: id<UserId>(), orderId: id<OrderId>() }),
    out: cartAnswer,
  },
  'GET /api/shop/cart/get/:userId': {
    summary: 'Get the cart, grouped by store',
    ...callers({ who: roles, owner: 'params.userId' }).read,
    params: z.object({ userId: id<UserId>() }),
    out: cartAnswer,
  },
  'PUT /api/shop/cart/update-cart': {
    summary: 'Set the quantity of a cart line',
    ...callers({ who: ['customer'], owner: 'body.userId' }).write,
    body: line,
    out: cartAnswer,
  },
  'DELETE /api/shop/cart/:userId/:productId': {
    summary: 'Remove a line from the cart',
    ...callers({ who: ['customer'], owner: 'params.userId' }).write,
    params: z.object({ userId: id<UserId>(), productId: id<ProductId>() }),
    out: cartAnswer,
  },
});
