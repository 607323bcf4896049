import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { anyone } from '../access.ts';
import { answer, commaList, defineApi, id, line, money, page, timestamp } from '../endpoint.ts';
import type { ProductId, StoreId } from '../ids.ts';
import { shownMaker } from '../makers/makers.ts';
import { optionalAnswers } from './product-forms.ts';
import { publicCheck } from '../store/store-checks.ts';
import { categories, defaultSort, type Filters, filterValues, searchSorts, sorts, techniques } from '../words.ts';

export const product = z.object({
  _id: id<ProductId>(),
  title: z.string(),
  description: z.string(),
  image: z.string(),
  /** One that a newer release has added is shown as a souvenir, as long as this one still runs beside it. */
  category: orElse(z.enum(categories), 'souvenirs'),
  price: money,
  salePrice: money,
  totalStock: z.int(),
  averageReview: z.number(),
  reviewCount: z.int(),
  sold: z.int(),
  ...optionalAnswers,
  /**
   * Absent without siblings: what distinguishes it from them, such as "L", and how many of them and it are for sale.
   */
  optionLabel: z.optional(z.string()),
  optionCount: z.optional(z.int()),
  storeName: z.string(),
  sellerId: id<StoreId>(),
});
export type Product = z.infer<typeof product>;

export const detailedProduct = z.extend(product, {
  /** Its one to six pictures. The first one is `image`. */
  images: z.array(z.string()),
  /** The other sizes or colours that are for sale, oldest first; absent without any. */
  siblings: z.optional(
    z.array(
      z.extend(z.pick(product, { _id: true, image: true, price: true, salePrice: true, totalStock: true }), {
        optionLabel: z.string(),
      }),
    ),
  ),
  /** When an offer by link ends; absent for other products. */
  offerEndsAt: z.optional(timestamp),
  /** Who made it, in the order in which they are named; absent when nobody is. */
  makers: z.optional(z.array(shownMaker)),
});
export type DetailedProduct = z.infer<typeof detailedProduct>;

const productStore = z.object({
  /** Empty until it is uploaded. */
  storeLogoUrl: z.string(),
  productionAddress: z.string(),
  /** The beginning of what the store says of itself. */
  storeDescription: z.string(),
  phoneNumber: z.string(),
  averageReview: z.number(),
  reviewCount: z.int(),
  closedUntil: z.nullable(timestamp),
  /** What an admin saw of the store; absent without a check that holds. */
  check: z.optional(publicCheck),
});
export type ProductStore = z.infer<typeof productStore>;

const choice = <Value extends string>(values: readonly Value[]) => z.optional(commaList(z.enum(values)));

const filterQuery = Object.fromEntries(
  Object.entries(filterValues).map(([name, values]) => [name, choice<string>(values)]),
) as unknown as { [Name in keyof Filters]: ReturnType<typeof choice<Filters[Name][number]>> };

const listing = z.object({
  ...filterQuery,
  sortBy: z._default(z.enum(sorts), defaultSort),
  ...page,
});

const products = answer({ data: z.array(product), total: z.int(), nextCursor: z.nullable(z.string()) });

export const catalogue = defineApi({
  'GET /api/shop/products/get': {
    summary: 'List products, filtered and sorted; of siblings only one, also in all lists below',
    ...anyone.read,
    query: listing,
    out: products,
    withholds: ['total', 'keys'],
  },
  'GET /api/shop/techniques': {
    summary: 'List the techniques of products that lists show, which are the choices of their filter',
    ...anyone.read,
    out: answer({ data: z.array(z.enum(techniques)) }),
  },
  'GET /api/shop/products/featured': {
    summary: 'List the ten featured products: in stock, by rating, then pieces sold, then newest first',
    ...anyone.read,
    out: answer({ data: z.array(product) }),
  },
  'GET /api/shop/products/get/:id': {
    summary: 'Get a product, and what its page shows of the store',
    ...anyone.read,
    params: z.object({ id: id<ProductId>() }),
    out: answer({ data: detailedProduct, store: productStore }),
  },
  'GET /api/shop/ended-offers/:id': {
    summary: 'Get the store of an offer by link that has ended; null for anything else',
    ...anyone.read,
    params: z.object({ id: id<ProductId>() }),
    out: answer({ data: z.nullable(z.pick(product, { sellerId: true, storeName: true })) }),
  },
  'GET /api/shop/products/related/:id': {
    summary: 'List up to twelve other products of the same store and up to twelve similar ones of other stores',
    ...anyone.read,
    params: z.object({ id: id<ProductId>() }),
    out: answer({ fromStore: z.array(product), similar: z.array(product) }),
  },
  'GET /api/shop/seen-products': {
    summary: 'List the first twelve of these products, in the same order, without those that are not for sale',
    ...anyone.read,
    query: z.object({ ids: commaList(id<ProductId>()) }),
    out: answer({ data: z.array(product) }),
  },
  'GET /api/shop/search/:keyword': {
    summary: 'Search products, best match first; corrects misspelled words, understands words about prices and offers',
    ...anyone.read,
    params: z.object({ keyword: line(2_000) }),
    query: z.object({
      ...filterQuery,
      /** By default the order that the keyword asks for ("terbaru"), otherwise relevance. */
      sortBy: z.optional(z.enum(searchSorts)),
      ...page,
      /** Searches the words as typed, without corrections. */
      exact: z.optional(z.literal('true')),
    }),
    out: answer({
      data: z.array(product),
      total: z.int(),
      /** Whether more than `total` products match, because counting stops there. */
      totalIsMinimum: z.boolean(),
      nextCursor: z.nullable(z.string()),
      /** What was searched instead of the keyword; null if that was searched. */
      corrected: z.nullable(z.string()),
      /** What may have been meant and was not searched. */
      suggested: z.nullable(z.string()),
      /** On the first page of few results: products that match some of the words or resemble the first result. */
      related: z.array(product),
      /**
       * Whether `related` are the matches of the words without
       * the limits of price, because within them there are none.
       */
      withoutPriceLimit: z.boolean(),
      /** What the keyword says about price, offer and order, each with the keyword that does not say it. */
      conditions: z.array(z.object({ label: z.string(), without: z.string() })),
      sortBy: z.enum(searchSorts),
    }),
    withholds: ['total', 'keys'],
  },
  'GET /api/shop/suggest': {
    summary: 'Suggest searches, categories, stores and products for a text that is being typed, or popular searches',
    ...anyone.read,
    query: z.object({ q: line(200) }),
    out: answer({
      data: z.object({
        /** Search texts; empty while the text has less than two characters. */
        words: z.array(z.string()),
        categories: z.array(z.enum(categories)),
        stores: z.array(z.object({ sellerId: id<StoreId>(), storeName: z.string() })),
        products: z.array(
          z.extend(z.pick(product, { _id: true, title: true, image: true }), {
            /** The sale price, if there is one. */
            effectivePrice: money,
          }),
        ),
        /** Frequent searches that begin with a text of less than four characters, or with anything for an empty one. */
        popular: z.array(z.string()),
      }),
    }),
  },
});
