/** The calls of section 7 of both documents, and nothing that the documents do not promise. */
import {
  forAdmin,
  forBuyer,
  forPayout,
  forSeller,
  newId,
  orderOf,
  picture,
  type Fields,
  type Person,
  type Records,
} from './records.ts';

export type Sent = {
  params: Record<string, string>;
  query: URLSearchParams;
  /** JSON, or the text fields of a form. */
  body: Fields;
  /** The names of the files of a form. */
  files: string[];
  user: Person | undefined;
  signIn: (person: Person | undefined) => void;
};

/** An answer; a refusal is thrown as `Refused`. */
type Call = (sent: Sent, records: Records) => Fields;

export class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function required(body: Fields, ...names: string[]): void {
  const missing = names.filter((name) => body[name] === undefined || body[name] === '');
  if (missing.length > 0) throw new Refused(400, `Tidak lengkap: ${missing.join()}`);
}

function find(rows: Fields[], id: unknown): Fields {
  const found = rows.find(({ _id }) => _id === id);
  if (!found) throw new Refused(404, 'Tidak ada.');
  return found;
}

const placeFields = ['receiverName', 'address', 'city', 'pincode', 'phone', 'notes'];

function register(role: string): Call {
  return ({ body }, { people }) => {
    required(body, 'email', 'password', 'phoneNumber');
    people.push({ ...body, id: newId(), role } as Person);
    return {};
  };
}

/** Every second line has only the id of its product. */
function cartOf(userId: string, { carts, products }: Records): Fields {
  const items = (carts.get(userId) ?? []).map(({ productId, quantity }, at) => ({
    productId: at % 2 ? productId : find(products, productId),
    quantity,
  }));
  const [first] = products;
  return {
    data: { itemsByStore: items.length ? [{ storeId: first!.sellerId, storeName: first!.storeName, items }] : [] },
  };
}

function setLine(sent: Sent, records: Records, change: (quantity: number) => number): Fields {
  const { userId, productId } = { ...sent.params, ...sent.body } as Record<string, string>;
  const lines = records.carts.get(userId!) ?? [];
  const before = lines.find((line) => line.productId === productId)?.quantity ?? 0;
  const others = lines.filter((line) => line.productId !== productId);
  const quantity = change(before);
  records.carts.set(userId!, quantity > 0 ? [...others, { productId: productId!, quantity }] : others);
  return cartOf(userId!, records);
}

const upload: Call = ({ files }) => {
  if (!files.includes('my_file')) throw new Refused(400, 'Berkas tidak ada.');
  return { result: { secure_url: picture } };
};

const unpaidOrders = ({ orders, paid }: Records) =>
  orders.filter(
    ({ _id, orderStatus, paymentStatus }) => orderStatus === 'delivered' && paymentStatus === 'paid' && !paid.has(_id),
  );

export const calls: Record<string, Call> = {
  'POST /api/auth/register': register('customer'),
  'POST /api/auth/register-seller': register('seller'),
  'POST /api/auth/login': ({ body, signIn }, { people }) => {
    const person = people.find(({ email, password }) => email === body.email && password === body.password);
    if (!person) return { success: false };
    signIn(person);
    return { message: 'Berhasil masuk' };
  },
  'POST /api/auth/logout': ({ signIn }) => {
    signIn(undefined);
    return {};
  },
  'GET /api/auth/check-auth': ({ user }) =>
    user ? { user: { id: user.id, userName: user.userName, role: user.role } } : { success: false },

  'POST /api/shop/cart/add': (sent, records) => setLine(sent, records, (before) => before + Number(sent.body.quantity)),
  'GET /api/shop/cart/get/:userId': ({ params }, records) => cartOf(params.userId!, records),
  'PUT /api/shop/cart/update-cart': (sent, records) => setLine(sent, records, () => Number(sent.body.quantity)),
  'DELETE /api/shop/cart/:userId/:productId': (sent, records) => setLine(sent, records, () => 0),

  'GET /api/shop/products/get': (_, { products }) => ({ data: products }),
  'GET /api/shop/products/get/:id': ({ params }, { products }) => ({ data: find(products, params.id) }),
  'GET /api/admin/banner': (_, { banners }) => ({ data: banners }),
  'POST /api/shop/review/add': ({ body }, { reviews, orders }) => {
    required(body, 'userId', 'productId', 'orderId', 'userName', 'reviewValue');
    reviews.push({ _id: newId(), ...body });
    for (const item of find(orders, body.orderId).cartItems as Fields[])
      item.isReviewed ||= item.productId === body.productId;
    return {};
  },
  'GET /api/shop/review/:productId': ({ params }, { reviews }) => ({
    data: reviews
      .filter(({ productId }) => productId === params.productId)
      .map(({ _id, userName, reviewValue, reviewMessage }) => ({ _id, userName, reviewValue, reviewMessage })),
  }),
  'GET /api/shop/search/:keyword': ({ params }, { products }) => ({
    data: products.filter(({ title }) => String(title).toLowerCase().includes(params.keyword!.toLowerCase())),
  }),
  'GET /api/shop/store/:sellerId': ({ params }, { profile, products, people }) => {
    if (!people.some(({ id, role }) => id === params.sellerId && role === 'seller'))
      throw new Refused(404, 'Toko ini pindah.');
    const { storeName, storeLogoUrl, storeBannerUrl, storeDescription, productionAddress, phoneNumber } = profile;
    const store = { storeName, storeLogoUrl, storeBannerUrl, storeDescription, productionAddress, phoneNumber };
    return { data: { sellerId: params.sellerId, ...store, products } };
  },

  'POST /api/shop/order/create': ({ body, user }, { orders, people }) => {
    required(body, 'userId', 'cartItems', 'addressInfo', 'totalAmount');
    required(body.addressInfo as Fields, 'addressId', ...placeFields);
    const items = body.cartItems as Fields[];
    for (const item of items) required(item, 'productId', 'title', 'image', 'price', 'quantity');
    const order = orderOf(user!, items, body.addressInfo as Fields, people[0]!);
    if (order.totalAmount !== body.totalAmount) throw new Refused(400, 'Total salah.');
    orders.unshift(order);
    return { snapToken: 'token', orderId: order._id };
  },
  'GET /api/shop/order/list/:userId': ({ params }, { orders }) => ({
    data: orders.filter(({ buyer }) => (buyer as Fields).id === params.userId).map(forBuyer),
  }),
  'GET /api/shop/order/details/:id': ({ params }, { orders }) => ({ data: forBuyer(find(orders, params.id)) }),
  'POST /api/shop/address/add': ({ body }, { addresses }) => {
    required(body, 'userId', ...placeFields);
    addresses.push({ _id: newId(), ...body });
    return {};
  },
  'GET /api/shop/address/get/:userId': ({ params }, { addresses }) => ({
    data: addresses.filter(({ userId }) => userId === params.userId),
  }),
  'PUT /api/shop/address/update/:userId/:addressId': ({ params, body }, { addresses }) => {
    Object.assign(find(addresses, params.addressId), body);
    return {};
  },
  'DELETE /api/shop/address/delete/:userId/:addressId': ({ params }, { addresses }) => {
    addresses.splice(addresses.indexOf(find(addresses, params.addressId)), 1);
    return {};
  },

  'POST /api/store/products/upload-image': upload,
  'POST /api/store/products/add': ({ body, user }, { products, profile }) => {
    required(body, 'title', 'description', 'category', 'price', 'image');
    products.unshift({ ...body, _id: newId(), averageReview: 0, sellerId: user!.id, storeName: profile.storeName });
    return { product: products[0] };
  },
  'GET /api/store/products/get': (_, { products }) => ({ data: products }),
  'PUT /api/store/products/edit/:id': ({ params, body }, { products }) => {
    Object.assign(find(products, params.id), body);
    return {};
  },
  'DELETE /api/store/products/delete/:id': ({ params }, { products }) => {
    products.splice(products.indexOf(find(products, params.id)), 1);
    return {};
  },
  'GET /api/store/profile/get': (_, { profile }) => ({ data: profile }),
  'PUT /api/store/profile/edit': ({ body }, { profile }) => ({ data: Object.assign(profile, body) }),
  'POST /api/store/profile/upload-image': upload,
  'GET /api/store/orders/get': (_, { orders }) => ({ data: orders.map(forSeller) }),
  'GET /api/store/orders/details/:id': ({ params }, { orders }) => ({ data: forSeller(find(orders, params.id)) }),
  'PUT /api/store/orders/update/:id': ({ params, body }, { orders }) => {
    required(body, 'orderStatus');
    find(orders, params.id).orderStatus = body.orderStatus;
    return {};
  },

  'GET /api/admin/info/sellers': (_, { people, profile }) => ({
    sellers: people
      .filter(({ role }) => role === 'seller')
      .map(({ id, email }) => ({ _id: id, email, storeName: profile.storeName, createdAt: '2026-03-06T00:00:00Z' })),
  }),
  'GET /api/admin/info/seller/:id': (_, { profile, people }) => ({
    ...profile,
    email: people[0]!.email,
    createdAt: 'kemarin',
  }),
  'GET /api/admin/info/customers': (_, { people }) => ({
    customers: people
      .filter(({ role }) => role === 'customer')
      .map(({ id, userName, email }) => ({ _id: id, userName, email, createdAt: '2026-03-06T00:00:00Z' })),
  }),
  'GET /api/admin/info/transactions': (_, { orders }) => ({ data: orders.map(forAdmin) }),
  'GET /api/admin/info/transaction/:id': ({ params }, { orders }) => ({ data: forAdmin(find(orders, params.id)) }),
  'GET /api/admin/payout/unpaid-sellers'(_, records) {
    const due = unpaidOrders(records);
    const total = due.reduce((sum, { totalAmount }) => sum + Number(totalAmount), 0);
    const [seller] = records.people;
    const row = { sellerName: 'Rini Polii', totalAmount: { numberInt: String(total) }, totalUnpaidOrders: due.length };
    return { data: due.length > 0 ? [{ sellerId: { oid: seller!.id }, ...row }] : [] };
  },
  'GET /api/admin/payout/unpaid-orders/:sellerId': (_, records) => ({
    sellerName: 'Rini Polii',
    orders: unpaidOrders(records).map(forPayout),
  }),
  'POST /api/admin/payout/mark-paid': ({ body, files }, { orders, payouts, paid }) => {
    const ids = JSON.parse(String(body.orders)) as string[];
    if (!files.includes('paymentProof')) throw new Refused(400, 'Bukti tidak ada.');
    const amount = ids.reduce((sum, id) => sum + Number(find(orders, id).totalAmount), 0);
    for (const id of ids) paid.add(id);
    payouts.push({
      amount,
      sellerId: { _id: body.sellerId, storeName: 'Rumah Tenun' },
      orders: ids,
      paymentProofUrl: picture,
    });
    return {};
  },
  'GET /api/admin/payout/history/all': (_, { payouts }) => ({ data: payouts }),
  'GET /api/admin/payout/history/:sellerId': (_, { payouts }) => ({ data: payouts }),
  'GET /api/admin/dashboard/stats': (_, { orders }) => ({
    data: { sellerCount: 1, customerCount: 1, totalRevenue: 150_000, totalOrders: orders.length, weeklyRevenue: [] },
  }),
  'POST /api/admin/banner/upload': ({ body, files }, { banners }) => {
    if (!files.includes('image')) throw new Refused(400, 'Gambar tidak ada.');
    banners.push({ _id: newId(), imageUrl: picture, ...body });
    return { data: banners.at(-1) };
  },
  'DELETE /api/admin/banner/:id': ({ params }, { banners }) => {
    banners.splice(banners.indexOf(find(banners, params.id)), 1);
    return {};
  },
  'POST /api/admin/notification/send-to-customers': ({ body }, { sent }) => {
    required(body, 'title', 'body');
    sent.unshift({ title: body.title, body: body.body });
    return { message: 'Notifikasi terkirim' };
  },
  'GET /api/admin/notification/history': (_, { sent }) => ({ notifications: sent }),
  'DELETE /api/admin/notification/history/clear': (_, { sent }) => {
    sent.length = 0;
    return { message: 'Riwayat dihapus' };
  },
  'POST /api/notification/save-token': () => ({}),
};
