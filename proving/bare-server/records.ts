/** What the bare server knows, with the fields of section 3 of both documents and no others. */

import { homeAddress } from '../e2e/by-api.ts';

export type Fields = Record<string, unknown>;
export type Person = Fields & { id: string; role: string; email: string; password: string };

let lastId = 0;
/** Ids like those of MongoDB. */
export const newId = (): string => (++lastId).toString(16).padStart(24, '65f0a1b2c3');

/** No picture of the shop. */
export const picture = '/icons/icon-192.png';

/** The fields of a record that a reader knows. */
export const pick = (record: Fields, names: string): Fields =>
  Object.fromEntries(names.split(' ').map((name) => [name, record[name]]));

/** A new world: a seller with one product, an admin, a banner, and a delivered order of another buyer that is due. */
export function newRecords() {
  const password = 'rahasia123';
  const seller: Person = { id: newId(), role: 'seller', email: 'penjual@bare.test', password };
  const admin: Person = { id: newId(), role: 'admin', email: 'admin@bare.test', password };
  const profile: Fields = {
    sellerName: 'Rini Polii',
    phoneNumber: '081234567890',
    domicileAddress: 'Jalan Tomohon 3',
    nik: '7171012304850007',
    storeName: 'Rumah Tenun',
    storeDescription: 'Kain tenun tangan',
    productionAddress: 'Kakaskasen, Tomohon',
    bankAccountOwner: 'Rini Polii',
    bankName: 'Bank SulutGo',
    bankAccountNumber: '00170012345',
    storeLogoUrl: '',
    storeBannerUrl: '',
  };
  const product: Fields = {
    _id: newId(),
    title: 'Kain Bentenan',
    description: '',
    image: picture,
    category: 'souvenirs',
    price: 150_000,
    totalStock: 7,
    averageReview: 0,
    storeName: profile.storeName,
    sellerId: seller.id,
  };
  const due = orderOf({ id: newId(), userName: 'Tono', email: 'tono@bare.test' }, [lineOf(product)], homeAddress);
  return {
    people: [seller, admin],
    profile,
    products: [product],
    /** By the id of the buyer: the pieces by the id of the product. */
    carts: new Map<string, Map<string, number>>(),
    addresses: [] as Fields[],
    orders: [{ ...due, orderStatus: 'delivered', orderDate: 'kemarin' }] as Fields[],
    reviews: [] as Fields[],
    payouts: [] as Fields[],
    paid: new Set<unknown>(),
    banners: [{ _id: newId(), type: 'intro', image: picture, caption: 'Selamat datang' }] as Fields[],
    sent: [] as Fields[],
  };
}

export type Records = ReturnType<typeof newRecords>;

/** A product as an item of an order. */
export const lineOf = (product: Fields) => ({
  productId: product._id,
  ...pick(product, 'title image price'),
  quantity: 1,
});

/** An order as the server keeps it: each document knows other fields of it. */
export const orderOf = (buyer: Fields, cartItems: Fields[], addressInfo: Fields): Fields => ({
  _id: newId(),
  userId: buyer.id,
  ...pick({ phoneNumber: '0813', ...buyer }, 'userName phoneNumber email'),
  cartItems: cartItems.map((item) => ({
    ...item,
    isReviewed: false,
    sellerPhone: '081234567890',
    storeName: 'Rumah Tenun',
  })),
  addressInfo,
  totalAmount: cartItems.reduce((sum, { price, quantity }) => sum + Number(price) * Number(quantity), 0),
  orderStatus: 'pending',
  paymentStatus: 'paid',
  orderDate: new Date().toISOString(),
});
