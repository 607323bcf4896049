/** Records and answers with the fields that the documents list, and no others. */
export const id = '0197f5a0-0000-7000-8000-00000000000a';
export const other = '0197f5a0-0000-7000-8000-00000000000b';
export const time = '2026-03-06T00:00:00Z';

export const product = {
  _id: id,
  title: 'Kain',
  description: 'Tenun',
  image: '/a.jpg',
  category: 'souvenirs',
  price: 50_000,
  totalStock: 5,
  averageReview: 4.5,
  storeName: 'Rumah Tenun',
  sellerId: other,
};
export const place = {
  receiverName: 'Sari',
  address: 'Jalan 1',
  city: 'Manado',
  pincode: '95111',
  phone: '0812',
  notes: 'x',
};
const bought = { productId: id, title: 'Kain', image: '/a.jpg', price: '50000', quantity: 2, isReviewed: false };
export const order = {
  _id: id,
  userId: other,
  cartItems: [{ ...bought, sellerPhone: '0812', storeName: 'Rumah Tenun' }],
  addressInfo: { addressId: other, ...place },
  totalAmount: 100_000,
  orderStatus: 'delivered',
  paymentStatus: 'paid',
  orderDate: time,
};
export const profile = { sellerName: 'Rini', phoneNumber: '0812', storeName: 'Rumah Tenun', nik: '7171012304850007' };
export const person = { _id: id, email: 'a@b.test', createdAt: time };
export const cart = {
  data: { itemsByStore: [{ storeId: other, storeName: 'T', items: [{ productId: product, quantity: 1 }] }] },
};
export const history = {
  data: [{ paidAt: time, amount: '75000', sellerId: { _id: id, storeName: 'T' }, orders: [id] }],
};
export const sold = {
  ...order,
  sellerId: { _id: id, storeName: 'T', email: 'a@b.test' },
  userId: { _id: id, userName: 'Sari' },
};
export const params = { userId: other, id, productId: id, addressId: id, sellerId: id, keyword: 'kain' };
