import * as z from 'zod/mini';
import { answer, commaList, defineApi, id, money, page } from './endpoint.ts';
import type { ProductId, UserId } from './ids.ts';
import { categories, defaultSort, offers, priceBands, sorts } from './words.ts';

export const product = z.object({
  _id: id<ProductId>(),
  title: z.string(),
  description: z.string(),
  image: z.string(),
  category: z.enum(categories),
  price: money,
  salePrice: money,
  totalStock: z.int(),
  averageReview: z.number(),
  reviewCount: z.int(),
  sold: z.int(),
  storeName: z.string(),
  sellerId: id<UserId>(),
});
export type Product = z.infer<typeof product>;

/** Filters and sort order of the product listing, as query parameters. */
export const listing = z.object({
  category: z.optional(commaList(z.enum(categories))),
  price: z.optional(commaList(z.enum(priceBands))),
  offer: z.optional(commaList(z.enum(offers))),
  sortBy: z._default(z.enum(sorts), defaultSort),
  ...page,
});

const products = answer({ data: z.array(product), total: z.int(), nextCursor: z.nullable(z.string()) });

export const catalogue = defineApi({
  'GET /api/shop/products/get': {
    summary: 'A page of products, filtered and sorted',
    access: 'anyone',
    rate: 'read',
    query: listing,
    out: products,
  },
  'GET /api/shop/products/featured': {
    summary: 'Produk Unggulan: ten in stock, best rated, then most sold, then newest',
    access: 'anyone',
    rate: 'read',
    out: answer({ data: z.array(product) }),
  },
  'GET /api/shop/products/get/:id': {
    summary: 'One product',
    access: 'anyone',
    rate: 'read',
    params: z.object({ id: id<ProductId>() }),
    out: answer({ data: product }),
  },
  'GET /api/shop/search/:keyword': {
    summary: 'Products that fit the words, best first; forgives typing errors',
    access: 'anyone',
    rate: 'read',
    params: z.object({ keyword: z.string() }),
    query: z.object(page),
    out: answer({
      data: z.array(product),
      total: z.int(),
      nextCursor: z.nullable(z.string()),
      corrected: z.nullable(z.string()),
    }),
  },
});
