import * as z from 'zod/mini';
import { detailedProduct } from '../catalogue/catalogue.ts';
import { anyone, callers, sellers } from '../access.ts';
import { answer, defineApi, id, optionalText, page, pictureList, timestamp, optionalLine } from '../endpoint.ts';
import type { MakerId, OrderId, ProductId, StoreId } from '../ids.ts';
import { listed, q, timeSorts } from '../lists.ts';
import { maxProductPictures } from '../media.ts';
import { orderStatuses } from '../orders/order-states.ts';
import { listedOrder, orderDetails } from '../orders/orders.ts';
import { changedProduct, newProduct, expectedStock, stockAmount, stockReasons } from '../catalogue/product-forms.ts';
import { publicStore, shownStore } from './public-store.ts';
import { accountConfirmation, closureForm, laterForm, profileForm, sellerRegistration } from './seller-forms.ts';
import { keysOf, sorts } from '../words.ts';

export const ownProduct = z.extend(detailedProduct, {
  /** The reason for which an admin took it down, so that it is neither shown nor sold; null otherwise. */
  takenDownBecause: z.nullable(z.string()),
  /** How many customers wait for it; absent when nobody does. */
  waiting: z.optional(z.int()),
  /** Who made it, in their order, also those who are retired or taken down; absent when nobody is named. */
  makerIds: z.optional(z.array(id<MakerId>())),
  /** When an offer by link ended; absent before. */
  offerEndedAt: z.optional(timestamp),
});
export type OwnProduct = z.infer<typeof ownProduct>;

const stockMovement = z.object({
  at: timestamp,
  delta: z.int(),
  /** The stock after it. */
  stock: z.int(),
  /** Null for a change in the product's form or by an order. */
  reason: z.nullable(z.enum(keysOf(stockReasons))),
  /** The order that took or returned the pieces; null when I changed the stock. */
  orderId: z.nullable(id<OrderId>()),
});
export type StockMovement = z.infer<typeof stockMovement>;

/**
 * Whether payouts may go to the account of a seller: not before a change is confirmed, nor during
 * the hold after it, nor (with EMAIL_CHECK) before the seller's e-mail address is confirmed.
 */
const accountStates = ['ready', 'unconfirmed', 'held', 'no-email'] as const;

export const payoutAccount = z.object({
  state: z.enum(accountStates),
  /** When the account was last changed; null for the account of the registration. */
  changedAt: z.nullable(timestamp),
  /** When the hold ends; null unless `held`. */
  heldUntil: z.nullable(timestamp),
});
export type PayoutAccount = z.infer<typeof payoutAccount>;

/**
 * A store as its owner sees it, with identity and accounts. Send it to the owner only. NIK and
 * account numbers are masked unless the session began, or gave its password, in the last 15 minutes.
 */
export const sellerProfile = z.object({
  _id: id<StoreId>(),
  email: z.string(),
  sellerName: z.string(),
  phoneNumber: z.string(),
  nik: z.string(),
  domicileAddress: z.string(),
  storeName: z.string(),
  storeDescription: z.string(),
  productionAddress: z.string(),
  bankAccountOwner: z.string(),
  bankName: z.string(),
  bankAccountNumber: z.string(),
  eWallet: z.string(),
  eWalletsAccountOwner: z.string(),
  eWalletAccountNumber: z.string(),
  storeLogoUrl: z.string(),
  storeBannerUrl: z.string(),
  payoutAccount,
  closedUntil: z.nullable(timestamp),
});
export type SellerProfile = z.infer<typeof sellerProfile>;

/**
 * An order as its seller sees it, with the customer's name and phone number. The seller must not see the checkout id.
 * Name, phone number and address are empty when the order ended unpaid.
 */
const sellerOrder = z.extend(z.omit(listedOrder, { checkoutId: true, payTo: true }), {
  userName: z.string(),
  phoneNumber: z.string(),
});
export type SellerOrder = z.infer<typeof sellerOrder>;

const sellerOrderDetails = z.extend(sellerOrder, {
  ...orderDetails,
  /** When I put the products of the refunded order back into stock; null until then. */
  goodsReturnedAt: z.nullable(timestamp),
  /** The codes of its pieces, and how often their pages were opened; absent when nothing is known of an origin. */
  cards: z.optional(z.object({ codes: z.int(), openings: z.int(), isVoided: z.boolean() })),
});
export type SellerOrderDetails = z.infer<typeof sellerOrderDetails>;

const picture = answer({ result: z.object({ secure_url: z.string() }) });

/** What the frame of the seller's area shows; cheap enough to poll. */
const orderCounts = z.object({
  storeName: z.string(),
  newest: z.nullable(id<OrderId>()),
  /** Paid orders that are not accepted, and accepted ones that are not sent. */
  waiting: z.int(),
  toSend: z.int(),
});
export type StoreOrderCounts = z.infer<typeof orderCounts>;

/** `ship-by`: what has to be sent first. */
export const storeOrderSorts = [...timeSorts, 'ship-by'] as const;
export type StoreOrderSort = (typeof storeOrderSorts)[number];

export const store = defineApi({
  'GET /api/shop/stores': {
    summary: 'List up to eight stores with a banner that sell something, those with the most reviews first',
    ...anyone.read,
    out: answer({ data: z.array(shownStore) }),
  },
  'GET /api/shop/store/:sellerId': {
    summary: 'Get a store with a page of its products, newest first',
    ...anyone.read,
    params: z.object({ sellerId: id<StoreId>() }),
    query: z.object(page),
    out: answer({ data: publicStore }),
  },
  'POST /api/auth/register-seller': {
    summary: 'Create a seller account with a store; does not sign in and ends the current session',
    ...callers({ who: ['customer'], orGuest: true }).register,
    longBody: true,
    body: sellerRegistration,
  },
  'GET /api/store/profile/get': {
    summary: 'Get my store; NIK and account numbers are masked 15 minutes after the login or the last password',
    ...sellers.read,
    out: answer({ data: sellerProfile }),
  },
  'PUT /api/store/profile/edit': {
    summary: 'Update my store; logo and banner are optional, as files or as URLs of earlier uploads',
    ...sellers.upload,
    fields: profileForm,
    files: { storeLogo: 'optional', storeBanner: 'optional' },
    out: answer({ message: z.string(), data: sellerProfile }),
  },
  'POST /api/store/profile/confirm-account': {
    summary: 'Confirm my changed bank account or NIK with my password; payouts wait for it',
    ...sellers.write,
    records: 'account-changed',
    body: accountConfirmation,
    out: answer({ message: z.string(), data: sellerProfile }),
  },
  'PUT /api/store/profile/close': {
    summary: 'Close my store until a day: its products stay visible and cannot be ordered; replaces an earlier day',
    ...sellers.write,
    body: closureForm,
    out: answer({ message: z.string(), data: sellerProfile }),
  },
  'PUT /api/store/profile/reopen': {
    summary: 'Open my closed store at once',
    ...sellers.write,
    out: answer({ message: z.string(), data: sellerProfile }),
  },
  'POST /api/store/profile/upload-image': {
    summary: 'Upload the logo (or, with kind=banner, the banner) of my store',
    ...sellers.upload,
    fields: z.object({ kind: z._default(z.enum(['logo', 'banner']), 'logo') }),
    files: { my_file: 'required' },
    out: picture,
  },
  'POST /api/store/products/upload-image': {
    summary: 'Upload a product picture',
    ...sellers.upload,
    files: { my_file: 'required' },
    out: picture,
  },
  'POST /api/store/products/add': {
    summary: 'Add a product',
    ...sellers.write,
    longBody: true,
    body: newProduct,
    out: answer({ message: z.string(), product: ownProduct }),
  },
  'GET /api/store/products/get': {
    summary:
      'List my products; q searches titles, stock selects those with low stock or none, offer those on sale or by link',
    ...sellers.read,
    query: z.object({
      q,
      stock: z.optional(z.enum(['low', 'out'])),
      offer: z.optional(z.enum(['promo', 'by-link'])),
      sortBy: z._default(z.enum(sorts), 'newest'),
      ...page,
    }),
    out: answer({ data: z.array(ownProduct), total: z.int(), nextCursor: z.nullable(z.string()) }),
    withholds: ['total', 'keys'],
  },
  'GET /api/store/products/get/:id': {
    summary: 'Get one of my products',
    ...sellers.read,
    params: z.object({ id: id<ProductId>() }),
    out: answer({ data: ownProduct }),
  },
  'PUT /api/store/products/edit/:id': {
    summary: 'Update one of my products; its pictures stay as they are',
    ...sellers.write,
    params: z.object({ id: id<ProductId>() }),
    longBody: true,
    body: changedProduct,
    out: answer({ message: z.string(), product: ownProduct }),
  },
  'PUT /api/store/products/pictures/:id': {
    summary: 'Set the pictures of one of my products, in their order; the first one is its `image`',
    ...sellers.write,
    params: z.object({ id: id<ProductId>() }),
    body: z.object({ images: pictureList('product', { min: 1, max: maxProductPictures }) }),
    out: answer({ message: z.string(), product: ownProduct }),
  },
  'PUT /api/store/products/stock/:id': {
    summary: 'Set the stock of one of my products, if it still has the expected value; the reason is kept',
    ...sellers.write,
    params: z.object({ id: id<ProductId>() }),
    body: z.object({ stock: stockAmount, expected: expectedStock, reason: z.optional(z.enum(keysOf(stockReasons))) }),
    out: answer({ message: z.string(), product: ownProduct }),
  },
  'GET /api/store/products/stock/:id': {
    summary: 'List the last 50 changes of the stock of one of my products, newest first',
    ...sellers.read,
    params: z.object({ id: id<ProductId>() }),
    out: answer({ data: z.array(stockMovement) }),
  },
  'DELETE /api/store/products/delete/:id': {
    summary: 'Delete one of my products; existing orders keep their copy',
    ...sellers.write,
    params: z.object({ id: id<ProductId>() }),
  },
  'GET /api/store/orders/get': {
    summary:
      'List the orders of my store, including unpaid ones; q searches code, products, receipt number, and the name and phone of the buyer',
    ...sellers.read,
    query: z.object({
      q,
      status: z.optional(z.enum(orderStatuses)),
      sortBy: z._default(z.enum(storeOrderSorts), 'newest'),
      ...page,
    }),
    out: answer({ data: z.array(sellerOrder), ...listed }),
    withholds: ['checkoutId'],
  },
  'GET /api/store/orders/count': {
    summary: 'Get the name of my store, its newest order id, and how many paid orders I have to accept and to send',
    ...sellers.read,
    out: answer({ data: orderCounts }),
  },
  'GET /api/store/orders/details/:id': {
    summary: 'Get an order of my store with its status history',
    ...sellers.read,
    params: z.object({ id: id<OrderId>() }),
    out: answer({ data: sellerOrderDetails }),
    withholds: ['checkoutId'],
  },
  'PUT /api/store/orders/later/:id': {
    summary: 'Ask the customer of an order that my store makes for a later day, once',
    ...sellers.write,
    params: z.object({ id: id<OrderId>() }),
    body: laterForm,
  },
  'PUT /api/store/orders/update/:id': {
    summary: 'Change the status of an order of my store; reason, courier and tracking number are shown to the customer',
    ...sellers.write,
    params: z.object({ id: id<OrderId>() }),
    body: z.object({
      orderStatus: z.enum(orderStatuses, { error: 'Pilih status pesanan' }),
      reason: optionalText(300),
      courier: optionalLine(100),
      trackingNumber: optionalLine(100),
      /** How many changes of the address the seller has seen; with more of them, the order is not marked as sent. */
      seenAddressChanges: z.optional(z.int().check(z.minimum(0))),
    }),
  },
});
