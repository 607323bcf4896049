/** The calls of section 7 of both documents, and nothing that the documents do not promise. */
import { homeAddress } from '../e2e/by-api.ts';
import { type Fields, newId, orderOf, type Person, pick, type Records } from './records.ts';

/** A body is JSON, or the fields of a form and the addresses of its files. */
type Sent = { params: Fields; body: Fields; user: Person | undefined; signIn: (id: string) => void };
type Call = (sent: Sent, records: Records) => Fields;

const refusal = (statusCode: number, message: string) => Object.assign(new Error(message), { statusCode });

function require(body: Fields, names: string): void {
  const missing = names.split(' ').filter((name) => !body[name]);
  if (missing.length > 0) throw refusal(400, `Tidak lengkap: ${missing.join()}`);
}

function find(rows: Fields[], id: unknown): Fields {
  const found = rows.find(({ _id }) => _id === id);
  if (!found) throw refusal(404, 'Tidak ada.');
  return found;
}

type List = 'products' | 'addresses' | 'banners' | 'payouts';
const idOf = ({ id, addressId = id }: Fields) => addressId;
const list =
  (name: List): Call =>
  (_, records) => ({ data: records[name] });
/** The answer has the new record by this name. */
const add =
  (name: List, needed: string, as = '_'): Call =>
  ({ body }, records) => {
    require(body, needed);
    records[name].push({ ...body, _id: newId() });
    return as === '_' ? {} : { [as]: records[name].at(-1) };
  };
const edit =
  (name: List): Call =>
  ({ params, body }, records) => (Object.assign(find(records[name], idOf(params)), body), {});
const remove =
  (name: List): Call =>
  ({ params }, records) => (records[name].splice(records[name].indexOf(find(records[name], idOf(params))), 1), {});
/** The orders as a reader knows them: all, those of a buyer, or that of the id. */
const ordersFor =
  (read: (order: Fields) => Fields): Call =>
  ({ params: { id, userId } }, { orders }) => ({
    data: id ? read(find(orders, id)) : orders.filter((order) => !userId || order.userId === userId).map(read),
  });
const forSeller = ({ email: _, ...order }: Fields) => order;
const forBuyer = ({ userName: _, phoneNumber: _p, ...order }: Fields) => forSeller(order);
/** Prices are texts, and items have three fields. Who is gone is null. */
const forAdmin = (order: Fields) => ({
  ...forBuyer(order),
  sellerId: order.email ? { storeName: 'Rumah Tenun', email: 'penjual@bare.test' } : null,
  userId: order.email ? pick(order, 'userName email') : null,
  cartItems: (order.cartItems as Fields[]).map((item) => ({
    ...pick(item, 'title quantity'),
    price: `${item.price}.00`,
  })),
});
const forPayout = (order: Fields) => ({
  ...pick(order, '_id totalAmount'),
  createdAt: order.orderDate,
  cartItems: (order.cartItems as Fields[]).map((item) => pick(item, 'title')),
});

const register =
  (role: string): Call =>
  ({ body }, { people }) => {
    require(body, 'email password phoneNumber');
    people.push({ ...body, id: newId(), role } as Person);
    return {};
  };
const upload: Call = ({ body }) => (require(body, 'my_file'), { result: { secure_url: body.my_file } });

/** A changed cart has its products, and one that is read has their ids. */
const cart =
  (change?: (before: number, asked: number) => number): Call =>
  ({ params, body }, { carts, products, people, profile: { storeName } }) => {
    const { userId, productId, quantity } = { ...params, ...body } as Record<string, string>;
    const lines = carts.get(userId!) ?? new Map<string, number>();
    if (change) lines.set(productId!, change(lines.get(productId!) ?? 0, Number(quantity)));
    carts.set(userId!, lines);
    const items = [...lines]
      .filter(([, pieces]) => pieces > 0)
      .map(([id, pieces]) => ({ productId: change ? find(products, id) : id, quantity: pieces }));
    return { data: { itemsByStore: items.length > 0 ? [{ storeId: people[0]!.id, storeName, items }] : [] } };
  };

const placeNames = Object.keys(homeAddress).join(' ');
const unpaid = ({ orders, paid }: Records) =>
  orders.filter((order) => order.orderStatus === 'delivered' && order.paymentStatus === 'paid' && !paid.has(order._id));
const sumOf = (orders: Fields[]) => orders.reduce((sum, { totalAmount }) => sum + Number(totalAmount), 0);
const peopleOf = (role: string, { people, profile: { storeName } }: Records, name: string) =>
  people
    .filter((person) => person.role === role)
    .map((person) =>
      pick({ ...person, _id: person.id, storeName, createdAt: 'kemarin' }, `_id ${name} email createdAt`),
    );

export const calls: Record<string, Call> = {
  'POST /api/auth/register': register('customer'),
  'POST /api/auth/register-seller': register('seller'),
  'POST /api/auth/login': ({ body, signIn }, { people }) => {
    const person = people.find(({ email, password }) => email === body.email && password === body.password);
    signIn(person?.id ?? '');
    return person ? { message: 'Berhasil masuk' } : { success: false };
  },
  'POST /api/auth/logout': ({ signIn }) => (signIn(''), {}),
  'GET /api/auth/check-auth': ({ user }) =>
    user ? { user: { ...pick(user, 'id role'), name: user.userName } } : { success: false },

  'POST /api/shop/cart/add': cart((before, asked) => before + asked),
  'GET /api/shop/cart/get/:userId': cart(),
  'PUT /api/shop/cart/update-cart': cart((_, asked) => asked),
  'DELETE /api/shop/cart/:userId/:productId': cart(() => 0),

  'GET /api/shop/products/get': list('products'),
  'GET /api/shop/products/get/:id': ({ params }, { products }) => ({ data: find(products, params.id) }),
  'GET /api/admin/banner': list('banners'),
  'POST /api/shop/review/add': ({ body }, { reviews, orders }) => {
    require(body, 'userId productId orderId userName reviewValue');
    reviews.push({ _id: newId(), ...body });
    const items = find(orders, body.orderId).cartItems as Fields[];
    items.find(({ productId }) => productId === body.productId)!.isReviewed = true;
    return {};
  },
  'GET /api/shop/review/:productId': (_, { reviews }) => ({
    data: reviews.map((review) => pick(review, '_id userName reviewValue reviewMessage')),
  }),
  'GET /api/shop/search/:keyword': ({ params }, { products }) => ({
    data: products.filter(({ title }) => String(title).toLowerCase().includes(String(params.keyword))),
  }),
  'GET /api/shop/store/:sellerId': ({ params }, { profile, products, people }) => {
    if (!people.some(({ id, role }) => id === params.sellerId && role === 'seller'))
      throw refusal(404, 'Toko ini pindah.');
    const names = 'storeName storeLogoUrl storeBannerUrl storeDescription productionAddress phoneNumber';
    return { data: { ...params, ...pick(profile, names), products } };
  },

  'POST /api/shop/order/create': ({ body, user }, { orders }) => {
    require(body, 'userId cartItems addressInfo totalAmount');
    require(body.addressInfo as Fields, `addressId ${placeNames}`);
    for (const item of body.cartItems as Fields[]) require(item, 'productId title image price quantity');
    orders.unshift(orderOf(user!, body.cartItems as Fields[], body.addressInfo as Fields));
    if (orders[0]!.totalAmount !== body.totalAmount) throw refusal(400, 'Total salah.');
    return { snapToken: 'token', orderId: orders[0]!._id };
  },
  'GET /api/shop/order/list/:userId': ordersFor(forBuyer),
  'GET /api/shop/order/details/:id': ordersFor(forBuyer),
  'POST /api/shop/address/add': add('addresses', `userId ${placeNames}`),
  'GET /api/shop/address/get/:userId': list('addresses'),
  'PUT /api/shop/address/update/:userId/:addressId': edit('addresses'),
  'DELETE /api/shop/address/delete/:userId/:addressId': remove('addresses'),

  'POST /api/store/products/upload-image': upload,
  'POST /api/store/products/add': ({ body, user }, { products, profile }) => {
    require(body, 'title description category price image');
    products.unshift({ ...body, _id: newId(), averageReview: 0, sellerId: user!.id, storeName: profile.storeName });
    return { product: products[0] };
  },
  'GET /api/store/products/get': list('products'),
  'PUT /api/store/products/edit/:id': edit('products'),
  'DELETE /api/store/products/delete/:id': remove('products'),
  'GET /api/store/profile/get': (_, { profile }) => ({ data: profile }),
  'PUT /api/store/profile/edit': ({ body }, { profile }) => ({ data: Object.assign(profile, body) }),
  'POST /api/store/profile/upload-image': upload,
  'GET /api/store/orders/get': ordersFor(forSeller),
  'GET /api/store/orders/details/:id': ordersFor(forSeller),
  'PUT /api/store/orders/update/:id': ({ params, body }, { orders }) => {
    require(body, 'orderStatus');
    Object.assign(find(orders, params.id), pick(body, 'orderStatus'));
    return {};
  },

  'GET /api/admin/info/sellers': (_, records) => ({ sellers: peopleOf('seller', records, 'storeName') }),
  'GET /api/admin/info/seller/:id': (_, { profile, people }) => ({ ...profile, ...pick(people[0]!, 'email') }),
  'GET /api/admin/info/customers': (_, records) => ({ customers: peopleOf('customer', records, 'userName') }),
  'GET /api/admin/info/transactions': ordersFor(forAdmin),
  'GET /api/admin/info/transaction/:id': ordersFor(forAdmin),
  'GET /api/admin/payout/unpaid-sellers'(_, records) {
    const due = unpaid(records);
    const row = { sellerName: 'Rini Polii', totalAmount: sumOf(due), totalUnpaidOrders: due.length };
    return { data: due.length > 0 ? [{ sellerId: records.people[0]!.id, ...row }] : [] };
  },
  'GET /api/admin/payout/unpaid-orders/:sellerId': (_, records) => ({
    sellerName: 'Rini Polii',
    orders: unpaid(records).map(forPayout),
  }),
  'POST /api/admin/payout/mark-paid': ({ body }, { orders, payouts, paid, profile: { storeName } }) => {
    require(body, 'sellerId orders paymentProof');
    const ids = JSON.parse(String(body.orders)) as string[];
    for (const id of ids) paid.add(id);
    const payout = {
      amount: sumOf(ids.map((id) => find(orders, id))),
      orders: ids,
      paymentProofUrl: body.paymentProof,
    };
    payouts.push({ ...payout, sellerId: { _id: body.sellerId, storeName } });
    return {};
  },
  'GET /api/admin/payout/history/all': list('payouts'),
  'GET /api/admin/payout/history/:sellerId': list('payouts'),
  'GET /api/admin/dashboard/stats': (_, { orders }) => ({
    data: { sellerCount: 1, customerCount: 1, totalRevenue: 150_000, totalOrders: orders.length, weeklyRevenue: [] },
  }),
  'POST /api/admin/banner/upload': add('banners', 'image type', 'data'),
  'DELETE /api/admin/banner/:id': remove('banners'),
  'POST /api/admin/notification/send-to-customers': ({ body }, { sent }) => {
    require(body, 'title body');
    sent.unshift(pick(body, 'title body'));
    return { message: 'Notifikasi terkirim' };
  },
  'GET /api/admin/notification/history': (_, { sent }) => ({ notifications: sent }),
  'DELETE /api/admin/notification/history/clear': (_, { sent }) => ((sent.length = 0), { message: 'Riwayat dihapus' }),
  'POST /api/notification/save-token': () => ({}),
};
