import * as z from 'zod/mini';
import { product } from './catalogue.ts';
import { answer, defineApi, id, optionalText, page } from './endpoint.ts';
import type { OrderId, ProductId, UserId } from './ids.ts';
import { orderStatuses } from './order-states.ts';
import { listedOrder, orderEvent } from './orders.ts';
import { changedProduct, newProduct, stockAmount } from './product-forms.ts';
import { profileForm, sellerRegistration } from './seller-forms.ts';
import { sorts } from './words.ts';

/** A store's public data; its id is the seller's user id. */
export const publicStore = z.object({
  sellerId: id<UserId>(),
  storeName: z.string(),
  storeLogoUrl: z.string(),
  storeBannerUrl: z.string(),
  storeDescription: z.string(),
  productionAddress: z.string(),
  phoneNumber: z.string(),
  products: z.array(product),
  productCount: z.int(),
  nextCursor: z.nullable(z.string()),
});
export type PublicStore = z.infer<typeof publicStore>;

/** A store as its owner sees it, with unmasked identity and accounts. Send it to the owner only. */
export const sellerProfile = z.object({
  _id: id<UserId>(),
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
});
export type SellerProfile = z.infer<typeof sellerProfile>;

/**
 * An order as its seller sees it, with the customer's name and phone number. The seller must not see the checkout id.
 */
export const sellerOrder = z.extend(z.omit(listedOrder, { checkoutId: true }), {
  userName: z.string(),
  phoneNumber: z.string(),
});
export type SellerOrder = z.infer<typeof sellerOrder>;

export const sellerOrderDetails = z.extend(sellerOrder, { events: z.array(orderEvent) });
export type SellerOrderDetails = z.infer<typeof sellerOrderDetails>;

const seller = { who: ['seller'] } as const;
const found = z.optional(z.string().check(z.trim(), z.maxLength(100)));
const picture = answer({ result: z.object({ secure_url: z.string() }) });

export const store = defineApi({
  'GET /api/shop/store/:sellerId': {
    summary: 'A store with a page of its products, newest first',
    access: 'anyone',
    rate: 'read',
    params: z.object({ sellerId: id<UserId>() }),
    query: z.object(page),
    out: answer({ data: publicStore }),
  },
  'POST /api/auth/register-seller': {
    summary: 'Open a store under an account of its own; signs nobody in, and ends the session of a customer',
    access: { who: ['customer'], orGuest: true },
    rate: 'register',
    longBody: true,
    body: sellerRegistration,
    out: answer({ message: z.string() }),
  },
  'GET /api/store/profile/get': {
    summary: 'My store, with identity and accounts in full',
    access: seller,
    rate: 'read',
    out: answer({ data: sellerProfile }),
  },
  'PUT /api/store/profile/edit': {
    summary: 'Change my store; logo and banner as files, as addresses of earlier uploads, or not at all',
    changesPages: true,
    access: seller,
    rate: 'upload',
    fields: profileForm,
    files: { storeLogo: 'optional', storeBanner: 'optional' },
    out: answer({ message: z.string(), data: sellerProfile }),
  },
  'POST /api/store/profile/upload-image': {
    summary: 'Put up the logo, or with kind=banner the banner, of my store',
    changesPages: true,
    access: seller,
    rate: 'upload',
    fields: z.object({ kind: z._default(z.enum(['logo', 'banner'], { error: 'Jenis gambar tidak dikenal' }), 'logo') }),
    files: { my_file: 'required' },
    out: picture,
  },
  'POST /api/store/products/upload-image': {
    summary: 'Keep a picture, for a product to name',
    access: seller,
    rate: 'upload',
    files: { my_file: 'required' },
    out: picture,
  },
  'POST /api/store/products/add': {
    summary: 'Put a product on sale',
    changesPages: true,
    access: seller,
    rate: 'write',
    longBody: true,
    body: newProduct,
    out: answer({ message: z.string(), product }),
  },
  'GET /api/store/products/get': {
    summary: 'A page of my products; q looks in their titles, stock=low finds those that run out',
    access: seller,
    rate: 'read',
    query: z.object({
      q: found,
      stock: z.optional(z.enum(['low'])),
      sortBy: z._default(z.enum(sorts), 'newest'),
      ...page,
    }),
    out: answer({ data: z.array(product), total: z.int(), nextCursor: z.nullable(z.string()) }),
  },
  'GET /api/store/products/get/:id': {
    summary: 'One of my products as it is now, for the form that changes it',
    access: seller,
    rate: 'read',
    params: z.object({ id: id<ProductId>() }),
    out: answer({ data: product }),
  },
  'PUT /api/store/products/edit/:id': {
    summary: 'Change one of my products',
    changesPages: true,
    access: seller,
    rate: 'write',
    params: z.object({ id: id<ProductId>() }),
    longBody: true,
    body: changedProduct,
    out: answer({ message: z.string(), product }),
  },
  'PUT /api/store/products/stock/:id': {
    summary: 'Set the stock of one of my products, if it still is what was expected',
    changesPages: true,
    access: seller,
    rate: 'write',
    params: z.object({ id: id<ProductId>() }),
    body: z.object({ stock: stockAmount, expected: stockAmount }),
    out: answer({ message: z.string(), product }),
  },
  'DELETE /api/store/products/delete/:id': {
    summary: 'Take one of my products off sale for good; orders keep their copy of it',
    changesPages: true,
    access: seller,
    rate: 'write',
    params: z.object({ id: id<ProductId>() }),
    out: answer({ message: z.string() }),
  },
  'GET /api/store/orders/get': {
    summary: 'A page of my orders, newest first, unpaid ones too; q looks for a code or a customer',
    access: seller,
    rate: 'read',
    query: z.object({ q: found, status: z.optional(z.enum(orderStatuses)), ...page }),
    out: answer({ data: z.array(sellerOrder), total: z.int(), nextCursor: z.nullable(z.string()) }),
  },
  'GET /api/store/orders/count': {
    summary:
      'What changes when an order comes: the newest one, and how many paid ones wait for me; made to be asked often',
    access: seller,
    rate: 'read',
    out: answer({ data: z.object({ newest: z.nullable(id<OrderId>()), waiting: z.int() }) }),
  },
  'GET /api/store/orders/details/:id': {
    summary: 'One of my orders, with its way so far',
    access: seller,
    rate: 'read',
    params: z.object({ id: id<OrderId>() }),
    out: answer({ data: sellerOrderDetails }),
  },
  'PUT /api/store/orders/update/:id': {
    summary: 'Move one of my orders on, or reject it; the customer reads the reason, the courier and the number',
    changesPages: true,
    access: seller,
    rate: 'write',
    params: z.object({ id: id<OrderId>() }),
    body: z.object({
      orderStatus: z.enum(orderStatuses, { error: 'Pilih status pesanan' }),
      reason: optionalText('Alasan', 300),
      courier: optionalText('Kurir', 100),
      trackingNumber: optionalText('Nomor resi', 100),
    }),
    out: answer({ message: z.string() }),
  },
});
