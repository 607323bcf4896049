/** What the bare server knows, with the fields of section 3 of both documents and no others. */

export type Fields = Record<string, unknown>;
export type Person = Fields & { id: string; role: string; email: string; password: string };

let lastId = 0;
/** Ids like those of MongoDB. */
export const newId = (): string => (0x65f0_0000 + ++lastId).toString(16).padEnd(24, '0');

export const picture = '/uploads/kain.png';
const now = () => new Date().toISOString();

/** A new world: a seller with one product, an admin, a banner, and a delivered order of another buyer that is due. */
export function newRecords() {
  const seller: Person = { id: newId(), role: 'seller', email: 'penjual@bare.test', password: 'rahasia123' };
  const admin: Person = { id: newId(), role: 'admin', email: 'admin@bare.test', password: 'rahasia123' };
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
    description: 'Ditenun dengan tangan.',
    image: picture,
    category: 'souvenirs',
    price: 150_000,
    totalStock: 7,
    averageReview: 0,
    storeName: profile.storeName,
    sellerId: seller.id,
  };
  const due = {
    ...orderOf(
      { id: newId(), userName: 'Tono', email: 'tono@bare.test' },
      [{ productId: product._id, title: product.title, image: picture, price: 150_000, quantity: 1 }],
      { receiverName: 'Tono', address: 'Jalan 1', city: 'Manado', pincode: '95111', phone: '0813', notes: 'Pagar' },
      seller,
    ),
    orderStatus: 'delivered',
  };
  return {
    people: [seller, admin],
    profile,
    products: [product],
    carts: new Map<string, { productId: string; quantity: number }[]>(),
    addresses: [] as Fields[],
    orders: [due] as Fields[],
    reviews: [] as Fields[],
    payouts: [] as Fields[],
    paid: new Set<unknown>(),
    banners: [{ _id: newId(), type: 'intro', image: picture, caption: 'Selamat datang' }] as Fields[],
    sent: [] as Fields[],
  };
}

export type Records = ReturnType<typeof newRecords>;

/** An order as the server keeps it: each document knows other fields of it. */
export const orderOf = (buyer: Fields, cartItems: Fields[], addressInfo: Fields, seller: Fields): Fields => ({
  _id: newId(),
  buyer,
  seller,
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
  orderDate: now(),
});

export const forBuyer = ({ buyer, seller: _, ...order }: Fields) => ({ ...order, userId: (buyer as Fields).id });

export const forSeller = ({ buyer, seller: _, ...order }: Fields) => {
  const { id, userName, phoneNumber = '0813' } = buyer as Fields;
  return { ...order, userId: id, userName, phoneNumber };
};

/** Prices are texts, and items have three fields. */
export const forAdmin = ({ buyer, seller, cartItems, ...order }: Fields) => ({
  ...order,
  sellerId: { storeName: 'Rumah Tenun', email: (seller as Fields).email },
  userId: { userName: (buyer as Fields).userName, email: (buyer as Fields).email },
  cartItems: (cartItems as Fields[]).map(({ title, quantity, price }) => ({ title, quantity, price: `${price}.00` })),
});

/** In the wrapped form of the database, once with and once without dollar signs. */
export const forPayout = ({ _id, totalAmount, orderDate, cartItems }: Fields, at: number) => ({
  _id: at % 2 ? { oid: _id } : { $oid: _id },
  totalAmount: at % 2 ? { numberInt: String(totalAmount) } : { $numberInt: String(totalAmount) },
  orderDate,
  cartItems: (cartItems as Fields[]).map(({ title }) => ({ title })),
});
