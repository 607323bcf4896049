/** The sold-out products of which a customer wants to be told when they can be bought again. */
import * as z from 'zod/mini';
import { product } from '../catalogue/catalogue.ts';
import { customers } from '../access.ts';
import { answer, defineApi, id, page, timestamp } from '../endpoint.ts';
import type { ProductId } from '../ids.ts';
import { listed } from '../lists.ts';

export const maxWaits = 200;

const waitedFor = z.extend(product, {
  /** False when it was deleted or taken down, or its seller is suspended; then it has no description and no price. */
  isForSale: z.boolean(),
  askedAt: timestamp,
});
export type WaitedFor = z.infer<typeof waitedFor>;

const oneProduct = z.object({ productId: id<ProductId>() });

export const waitingListApi = defineApi({
  'GET /api/shop/waiting-list': {
    summary: 'List the sold-out products that I wait for, latest first',
    ...customers.read,
    query: z.object(page),
    out: answer({ data: z.array(waitedFor), ...listed }),
  },
  'GET /api/shop/waiting-list/ids': {
    summary: 'List the ids of the products that I wait for',
    ...customers.read,
    out: answer({ data: z.array(id<ProductId>()) }),
  },
  'PUT /api/shop/waiting-list/:productId': {
    summary: 'Ask to be told once when a sold-out product can be bought again',
    ...customers.write,
    params: oneProduct,
  },
  'DELETE /api/shop/waiting-list/:productId': {
    summary: 'Take back that I want to be told of a product',
    ...customers.write,
    params: oneProduct,
  },
});
