/**
 * Completes an answer of the API where it enters the browser: it may have only the fields of the specification, its ids
 * and numbers may be MongoDB extended JSON (`{"$oid": "…"}`, `{"$numberInt": "3"}`, `{"$numberLong": "3"}`), and its
 * amounts strings of digits. Pages must not crash or show `undefined` where other fields are missing.
 */
import type { User } from '#contract/auth/auth.ts';
import type { Banner } from '#contract/banners/banners.ts';
import type { Key } from '#contract/index.ts';
import { zero } from '#contract/money.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import type { UnpaidOrder } from '#contract/payouts/payouts.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import type { OwnProduct, PublicStore } from '#contract/store/store.ts';

export type Fields = Record<string, unknown>;

/** `key` names the endpoint, `id` the record that was asked for. Fields of the answer take precedence. */
export function completeAnswer(key: string, answer: object, id?: unknown): Fields {
  const known = completed(answer) as Fields;
  const rows = Object.values(known).find(Array.isArray);
  return {
    message: successMessages[key as Key] ?? 'Berhasil.',
    total: rows?.length,
    nextCursor: null,
    store: null,
    related: [],
    withoutPriceLimit: false,
    conditions: [],
    deductions: [],
    distribution: [],
    now: new Date().toISOString(),
    ...known,
    ...(isRecord(known.data) && { data: { _id: id, ...known.data } }),
  };
}

const successMessages: Partial<Record<Key, string>> = {
  'POST /api/auth/register': 'Pendaftaran berhasil. Silakan masuk.',
  'POST /api/auth/register-seller': 'Pendaftaran berhasil. Silakan masuk.',
  'POST /api/shop/address/add': 'Alamat ditambahkan',
  'PUT /api/shop/address/update/:userId/:addressId': 'Alamat diperbarui',
  'DELETE /api/shop/address/delete/:userId/:addressId': 'Alamat berhasil dihapus.',
  'POST /api/store/products/add': 'Produk Berhasil Ditambahkan',
  'PUT /api/store/orders/update/:id': 'Status berhasil diperbarui',
};

type Order = DetailedOrder & UnpaidOrder;

/** What a record may lack, by a field that only such records have, or by the name of its list (`sellers[]`). */
const completions = {
  totalStock: ({ image }: OwnProduct): Partial<OwnProduct> => ({
    description: '',
    salePrice: zero,
    averageReview: 0,
    reviewCount: 0,
    sold: 0,
    images: [image],
  }),
  cartItems: ({ orderDate, totalAmount }: Order): Partial<Order> => ({
    createdAt: orderDate,
    movedAt: orderDate,
    payableAmount: totalAmount,
    payBefore: null,
    confirmsAt: null,
    complainUntil: null,
    cancellableFrom: null,
    courier: '',
    trackingNumber: '',
    events: [],
    addressChanges: [],
    complaints: [],
    parcel: null,
  }),
  reviewValue: (): Partial<Review> => ({ images: [] }),
  products: ({ products }: PublicStore): Partial<PublicStore> => ({ productCount: products.length, nextCursor: null }),
  caption: ({ image }: { image?: string }): Partial<Banner> => ({ imageUrl: image ?? '', redirectUrl: '' }),
  role: ({ name }: { name?: string }): Partial<User> => ({ userName: name ?? '', phoneNumber: '' }),
};

const isRecord = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const amountField = /amount|price|total|quantity/i;

/** `name` is the field that holds the value, or `field[]`, which holds it at the position `at`. */
export function completed(value: unknown, extras: object = completions, name = '', at = 0): unknown {
  if (Array.isArray(value)) return value.map((item, index) => completed(item, extras, `${name}[]`, index));
  if (typeof value === 'string') return amountField.test(name) && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  if (!isRecord(value)) return value;
  if ('$oid' in value) return value.$oid;
  const wrapped = value.$numberInt ?? value.$numberLong;
  if (wrapped !== undefined) return Number(wrapped);
  const known = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, completed(part, extras, key)]));
  // A cart line may have only the id of its product.
  if (name === 'items[]' && typeof known.productId === 'string') {
    known.productId = completed({ _id: known.productId, title: 'Produk', price: 0, totalStock: 0 });
  }
  const marks = Object.entries(extras) as [string, (known: unknown, at: number) => Fields][];
  const missing = marks.filter(([mark]) => mark === name || mark in known).map(([, missed]) => missed(known, at));
  return Object.assign({}, ...missing, known) as Fields;
}
