import type { Api, Key } from '#contract/index.ts';
import type { Request } from '#contract/endpoint.ts';
import { makassarDay } from '#contract/dates.ts';
import type { PayoutId } from '#contract/ids.ts';
import { rupiah } from '#contract/money.ts';
import { newId } from '#platform/new-id.ts';
import type { Sent } from './call.ts';
import { password, type Person, storeForm } from './people.ts';
import { picture } from './pictures.ts';
import { shippingSettings } from './shipping.ts';
import { makerForm } from './makers.ts';
import { firstPicture, productForm } from './products.ts';
import { type AccessFixture, daysFromNow } from './access-fixture.ts';

/** The parameters that mean the same in each path. */
const paramsOf = ({ seller, product, delivered, address }: AccessFixture, { id: userId }: Person) => ({
  userId,
  sellerId: seller.id,
  productId: product,
  orderId: delivered._id,
  addressId: address._id,
  payoutId: newId<PayoutId>(),
});
type Known = keyof ReturnType<typeof paramsOf>;

/** A request without the parameters of `paramsOf`. */
type Rest<R> = R extends { params: infer Params }
  ? Omit<R, 'params'> & (keyof Params extends Known ? { params?: Params } : { params: Params })
  : R;
type Plausible<K extends Key> = (fixture: AccessFixture, as: Person) => Rest<Request<Api[K]>>;
type NeedsNothing = { [K in Key]: Record<never, never> extends Rest<Request<Api[K]>> ? K : never }[Key];
type Requests = { [K in Exclude<Key, NeedsNothing>]: Plausible<K> } & { [K in NeedsNothing]?: Plausible<K> };

const oneOfProduct = ({ product: productId }: AccessFixture, { id: userId }: Person) => ({
  userId,
  productId,
  quantity: 1,
});
const delivery = ({ address: { _id: _, userId: __, ...fields } }: AccessFixture) => fields;
const aSeller = ({ otherSeller }: AccessFixture) => ({ params: { id: otherSeller.id } });
const complaintRequest = ({ complaint }: AccessFixture) => ({ params: { id: complaint._id } });
const someSynonym = { params: { id: newId() }, body: { word: 'celengan', means: 'tabungan' } };
/** Money that no shop has, because the tests of a worker share its database. */
const someMoney = { params: { id: '999999999999999' } };

/**
 * A request for each endpoint that passes all checks when the customer of the fixture (or the role that the endpoint is
 * for) sends it. Everything it refers to, besides `as`, belongs to that customer. The type requires an entry for each
 * endpoint that needs more than its path and known parameters.
 */
const requests: Requests = {
  'POST /api/admin/health/jobs/:id/retry': () => ({ params: { id: newId() } }),
  'POST /api/admin/holidays': () => ({ body: { day: '2031-01-02', name: 'Cuti bersama' } }),
  'DELETE /api/admin/holidays/:day': () => ({ params: { day: '2031-01-01' } }),
  'POST /api/admin/commission': () => ({ body: { percent: 5, fromDay: '2031-01-01' } }),
  'DELETE /api/admin/commission/:fromDay': () => ({ params: { fromDay: '2031-01-01' } }),
  'PUT /api/admin/shop-settings': () => ({ body: { commissionPercent: 0 } }),
  'GET /api/admin/books/journal': () => ({ query: { month: '2026-01' } }),
  'GET /api/admin/books/trial-balance': () => ({ query: { month: '2026-01' } }),
  'GET /api/admin/books/seller-balances': () => ({ query: { month: '2026-01' } }),
  'GET /api/admin/books/turnover': () => ({ query: { year: 2026 } }),
  'GET /api/shop/turnover-letter/:code': () => ({ params: { code: 'ACDE-FHJK-MNPR-TWXY' } }),
  'POST /api/store/turnover-letters': () => ({ body: { year: 2025 } }),
  'POST /api/store/turnover-letters/:id/revoke': () => ({ params: { id: newId() } }),
  'GET /api/shop/origins/:code': () => ({ params: { code: 'ACDEF-HJKMN' } }),
  'POST /api/shop/origins/:code/report': () => ({ params: { code: 'ACDEF-HJKMN' }, body: { text: 'Ada di dua kain' } }),
  'POST /api/store/orders/cards/:id': ({ delivered }) => ({ params: { id: delivered._id } }),
  'POST /api/admin/code-reports/:id/void': () => ({ params: { id: newId() }, body: { reason: 'Ditiru' } }),
  'POST /api/admin/code-reports/:id/dismiss': () => ({ params: { id: newId() } }),
  'POST /api/auth/register': () => ({
    body: { userName: 'Nona', email: `${newId()}@contoh.test`, phoneNumber: '0812', password },
  }),
  'POST /api/auth/login': (_, { email }) => ({ body: { email, password } }),
  'POST /api/auth/forgot-password': (_, { email }) => ({ body: { email } }),
  'POST /api/auth/reset-password': () => ({ body: { token: 'sebuah-token', password } }),
  'POST /api/auth/verify-email': () => ({ body: { token: 'sebuah-token' } }),
  'POST /api/auth/undo-email': () => ({ body: { token: 'sebuah-token' } }),
  'POST /api/auth/correct-email': (_, { email }) => ({ body: { email, password, newEmail: email } }),
  'PUT /api/account/profile': () => ({ body: { userName: 'Nona', phoneNumber: '0812' } }),
  'PUT /api/account/password': () => ({ body: { password, newPassword: password } }),
  'PUT /api/account/email': () => ({ body: { email: `${newId()}@contoh.test`, password } }),
  'POST /api/account/email/verify': () => ({ body: { code: '000000' } }),
  'POST /api/account/sessions/:id/end': ({ session }) => ({ params: { id: session } }),
  'PUT /api/account/mail-settings': () => ({ body: { kind: 'complaint', isOn: false } }),
  'POST /api/account/notices/read': () => ({ body: { upTo: newId() } }),
  'POST /api/mail/unsubscribe': () => ({ query: { token: 'complaint.0.x' } }),
  'POST /api/admin/second-factor/start': () => ({ body: { password } }),
  'POST /api/admin/second-factor/confirm': () => ({ body: { code: '000000' } }),
  'POST /api/admin/second-factor/verify': () => ({ body: { code: '000000' } }),
  'POST /api/admin/second-factor/remove': () => ({ body: { password, code: '000000' } }),
  'GET /api/shop/products/get/:id': ({ product: id }) => ({ params: { id } }),
  'GET /api/shop/ended-offers/:id': ({ product: id }) => ({ params: { id } }),
  'GET /api/shop/products/related/:id': ({ product: id }) => ({ params: { id } }),
  'GET /api/shop/seen-products': ({ product }) => ({ query: { ids: [product] } }),
  'GET /api/shop/search/:keyword': () => ({ params: { keyword: 'tas anyaman' } }),
  'GET /api/shop/regions': () => ({ query: { q: 'tondano' } }),
  'GET /api/shop/suggest': () => ({ query: { q: 'tas' } }),
  'POST /api/shop/address/add': (fixture, { id: userId }) => ({ body: { ...delivery(fixture), userId } }),
  'PUT /api/shop/address/update/:userId/:addressId': (fixture) => ({ body: delivery(fixture) }),
  'POST /api/shop/cart/add': (fixture, as) => ({ body: oneOfProduct(fixture, as) }),
  'PUT /api/shop/cart/update-cart': (fixture, as) => ({ body: oneOfProduct(fixture, as) }),
  'POST /api/shop/cart/buy-again': ({ delivered }, { id: userId }) => ({
    body: { userId, orderId: delivered._id },
  }),
  'POST /api/shop/review/add': ({ product: productId, delivered }, { id: userId }) => ({
    body: { userId, productId, orderId: delivered._id, reviewValue: 5 },
  }),
  'POST /api/shop/review/upload-image': () => ({ files: { my_file: picture } }),
  'GET /api/shop/order/details/:id': ({ delivered }) => ({ params: { id: delivered._id } }),
  'PUT /api/shop/order/later/:id': ({ asked }) => ({ params: { id: asked._id } }),
  'PUT /api/store/orders/later/:id': ({ paid }) => ({
    params: { id: paid._id },
    body: { shipBy: daysFromNow(40), reason: 'Kayunya belum kering.' },
  }),
  'PUT /api/shop/order/confirm/:id': ({ delivered }) => ({ params: { id: delivered._id } }),
  'PUT /api/shop/order/address/:id': ({ paid, address }) => ({
    params: { id: paid._id },
    body: { addressId: address._id },
  }),
  'PUT /api/shop/order/cancel/:id': ({ paid }) => ({ params: { id: paid._id }, body: { reason: 'Salah pilih' } }),
  'PUT /api/shop/order/cancel-unpaid/:id': ({ unpaid }) => ({ params: { id: unpaid._id } }),
  'POST /api/payment/notification': ({ unpaid }) => ({
    body: {
      order_id: unpaid.checkoutId,
      transaction_id: newId(),
      transaction_status: 'settlement',
      status_code: '200',
      gross_amount: `${unpaid.totalAmount}.00`,
      signature_key: 'f'.repeat(128),
    },
  }),
  'POST /api/shop/payment/check/:orderId': ({ unpaid }) => ({ params: { orderId: unpaid.checkoutId } }),
  'GET /api/shop/shipping/delivery/:sellerId': () => ({ query: { price: 100_000 } }),
  'GET /api/shop/shipping/quote/:userId': ({ address }) => ({ query: { addressId: address._id } }),
  'PUT /api/store/shipping/edit': () => ({ body: shippingSettings }),
  'POST /api/shop/order/create': ({ product: productId, address }, { id: userId }) => ({
    body: {
      userId,
      cartItems: [{ productId, price: rupiah(100_000), quantity: 2 }],
      addressInfo: { addressId: address._id },
      totalAmount: rupiah(200_000),
    },
  }),
  'POST /api/shop/order/pay/:id': ({ unpaid }) => ({ params: { id: unpaid._id } }),
  'POST /api/auth/register-seller': () => ({
    body: { ...storeForm, email: `${newId()}@contoh.test`, phoneNumber: '0812', password },
  }),
  'PUT /api/store/profile/edit': () => ({
    fields: { ...storeForm, phoneNumber: '0812' },
    files: { storeLogo: picture, storeBanner: undefined },
  }),
  'POST /api/store/profile/confirm-account': () => ({ body: { password } }),
  'PUT /api/store/profile/close': () => ({
    body: { opensOn: makassarDay(new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString()) },
  }),
  'POST /api/store/profile/upload-image': () => ({ files: { my_file: picture } }),
  'POST /api/store/products/upload-image': () => ({ files: { my_file: picture } }),
  'POST /api/store/products/add': ({ picture: image }) => ({ body: { ...productForm, image } }),
  'POST /api/store/offers/add': ({ picture: image }) => ({ body: { ...productForm, image } }),
  'PUT /api/store/offers/end/:id': ({ offer: id }) => ({ params: { id } }),
  'PUT /api/store/products/edit/:id': ({ product: id }) => ({ params: { id }, body: productForm }),
  'GET /api/shop/makers/:id': ({ maker: id }) => ({ params: { id } }),
  'POST /api/shop/makers/:id/removal': ({ maker: id }) => ({
    params: { id },
    body: { contact: '0812 4400 1234', text: 'Saya tidak mau ditampilkan.' },
  }),
  'POST /api/store/makers': () => ({ body: makerForm }),
  'PUT /api/store/makers/:id': ({ maker: id }) => ({ params: { id }, body: makerForm }),
  'POST /api/store/makers/upload-image': () => ({ files: { my_file: picture } }),
  'POST /api/store/makers/:id/retire': ({ maker: id }) => ({ params: { id } }),
  'POST /api/store/makers/:id/return': ({ maker: id }) => ({ params: { id } }),
  'DELETE /api/store/makers/:id': ({ maker: id }) => ({ params: { id } }),
  'POST /api/shop/report/maker/:id': ({ maker: id }) => ({ params: { id }, body: { reason: 'impersonation' } }),
  'POST /api/admin/maker-removals/:id/refuse': () => ({ params: { id: newId() }, body: { reason: 'Bukan orangnya' } }),
  'POST /api/admin/makers/:id/take-down': ({ maker: id }) => ({ params: { id }, body: { reason: 'Bukan orangnya' } }),
  'POST /api/admin/makers/:id/restore': ({ maker: id }) => ({ params: { id } }),
  'POST /api/admin/makers/:id/erase': ({ maker: id }) => ({ params: { id } }),
  'GET /api/store/products/get/:id': ({ product: id }) => ({ params: { id } }),
  'PUT /api/store/products/pictures/:id': ({ product: id }) => ({
    params: { id },
    body: { images: [firstPicture] },
  }),
  'GET /api/store/products/stock/:id': ({ product: id }) => ({ params: { id } }),
  'PUT /api/store/products/stock/:id': ({ product: id }) => ({ params: { id }, body: { stock: 30, expected: 14 } }),
  'DELETE /api/store/products/delete/:id': ({ product: id }) => ({ params: { id } }),
  'GET /api/store/orders/details/:id': ({ delivered }) => ({ params: { id: delivered._id } }),
  'PUT /api/store/orders/update/:id': ({ delivered }) => ({
    params: { id: delivered._id },
    body: { orderStatus: 'delivered' },
  }),
  'POST /api/store/reviews/:id/reply': () => ({ params: { id: newId() }, body: { reply: 'Terima kasih' } }),
  'POST /api/shop/complaint/add/:id': ({ delivered }) => ({
    params: { id: delivered._id },
    fields: { kind: 'damaged', text: 'Pecah di jalan' },
    files: { photo1: picture, photo2: undefined, photo3: undefined },
  }),
  'PUT /api/shop/complaint/withdraw/:id': complaintRequest,
  'POST /api/store/complaint/answer/:id': (fixture) => ({
    ...complaintRequest(fixture),
    body: { answer: 'Kami ganti' },
  }),
  'PUT /api/store/orders/restock/:id': ({ refunding }) => ({ params: { id: refunding._id } }),
  'GET /api/complaint/photo/:id/:number': ({ complaint }) => ({ params: { id: complaint._id, number: '1' } }),
  'POST /api/admin/complaints/:id/release': (fixture) => ({
    ...complaintRequest(fixture),
    body: { reason: 'Foto jelas' },
  }),
  'POST /api/admin/complaints/:id/refund': (fixture) => ({
    ...complaintRequest(fixture),
    body: { reason: 'Foto jelas' },
  }),
  'POST /api/shop/report/product/:id': ({ product: id }) => ({ params: { id }, body: { reason: 'forbidden' } }),
  'POST /api/shop/report/review/:id': () => ({ params: { id: newId() }, body: { reason: 'insulting' } }),
  'POST /api/admin/reports/:id/take-down': () => ({ params: { id: newId() }, body: { reason: 'Barang tiruan' } }),
  'POST /api/admin/reports/:id/restore': () => ({ params: { id: newId() } }),
  'POST /api/admin/reports/:id/dismiss': () => ({ params: { id: newId() } }),
  'POST /api/admin/payout/mark-paid': ({ seller, delivered }) => ({
    fields: { sellerId: seller.id, orders: JSON.stringify([delivered._id]) },
    files: { paymentProof: picture },
  }),
  'POST /api/admin/payout/lift-hold/:sellerId': () => ({ body: { reason: 'Sudah dicek lewat telepon' } }),
  'POST /api/admin/payout/reverse/:payoutId': () => ({ body: { reason: 'Dikembalikan bank' } }),
  'GET /api/shop/order/refund/:orderId': ({ refunding }) => ({ params: { orderId: refunding._id } }),
  'PUT /api/shop/order/refund/:orderId/account': ({ refunding }) => ({
    params: { orderId: refunding._id },
    body: { bankName: 'BRI', bankAccountOwner: 'Sari Wowor', bankAccountNumber: '1234567890', password },
  }),
  'POST /api/account/confirm-password': () => ({ body: { password } }),
  'POST /api/account/erasure': () => ({ body: { password } }),
  'POST /api/admin/refunds/:orderId/manual': () => ({
    fields: { note: 'Ditransfer ke rekening pembeli' },
    files: { proof: picture },
  }),
  'POST /api/admin/refunds/:orderId/lift-hold': () => ({ body: { reason: 'Ditelepon' } }),
  'PUT /api/shop/order/money/:id/account': () => ({
    ...someMoney,
    body: { bankName: 'BRI', bankAccountOwner: 'Sari', bankAccountNumber: '0312', password },
  }),
  'POST /api/admin/money/unplaced/:id/reveal': () => someMoney,
  'POST /api/admin/money/unplaced/:id/lift-hold': () => ({ ...someMoney, body: { reason: 'Ditelepon' } }),
  'POST /api/admin/money/unplaced/:id/assign': ({ unpaid }) => ({ ...someMoney, body: { orderId: unpaid._id } }),
  'POST /api/admin/money/unplaced/:id/refund': () => someMoney,
  'POST /api/admin/money/unplaced/:id/settle': () => ({
    ...someMoney,
    fields: { note: 'Ditransfer ke rekening pembeli' },
    files: { proof: picture },
  }),
  'GET /api/admin/money/unplaced/:id/proof': () => someMoney,
  'GET /api/admin/info/seller/:id': aSeller,
  'POST /api/admin/store-checks/:id': (fixture) => ({
    ...aSeller(fixture),
    body: { seen: ['products'], version: '0'.repeat(32) },
  }),
  'POST /api/admin/store-checks/:id/take-back': (fixture) => ({
    ...aSeller(fixture),
    body: { reason: 'Keliru' },
  }),
  'POST /api/admin/info/seller/:id/reveal': aSeller,
  'POST /api/admin/info/seller/:id/suspend': (fixture) => ({
    ...aSeller(fixture),
    body: { reason: 'Barang tiruan' },
  }),
  'POST /api/admin/info/seller/:id/reinstate': (fixture) => ({
    ...aSeller(fixture),
    body: { reason: 'Sudah jelas' },
  }),
  'GET /api/admin/info/transaction/:id': ({ delivered }) => ({ params: { id: delivered._id } }),
  'PUT /api/admin/search/popular': () => ({ body: { words: 'kain tenun', isHidden: true } }),
  'POST /api/admin/search/synonyms': () => ({ body: someSynonym.body }),
  'PUT /api/admin/search/synonyms/:id': () => someSynonym,
  'DELETE /api/admin/search/synonyms/:id': () => ({ params: someSynonym.params }),
  'POST /api/admin/banner/upload': () => ({ fields: { caption: 'Pekan tenun' }, files: { image: picture } }),
  'PUT /api/admin/banner/order': ({ banner: id }) => ({ body: { ids: [id] } }),
  'PUT /api/admin/banner/:id': ({ banner: id }) => ({ params: { id }, body: { caption: 'Pekan anyaman' } }),
  'DELETE /api/admin/banner/:id': ({ banner: id }) => ({ params: { id } }),
  'POST /api/notification/save-token': () => ({ body: { token: 'sebuah-token' } }),
  'POST /api/admin/notification/send-to-customers': () => ({ body: { title: 'Pekan tenun', body: 'Diskon 20%' } }),
  'POST /api/admin/transactions/:orderId/cancel': () => ({ body: { reason: 'Toko tutup' } }),
  'POST /api/admin/transactions/:orderId/open-kept': () => ({ body: { reason: 'Sengketa' } }),
  'POST /api/admin/transactions/:orderId/notes': () => ({ body: { text: 'Sudah ditelepon' } }),
};

/** Returns the valid request to an endpoint in a fixture, as sent by `as`. */
export function plausibleRequest(key: Key, fixture: AccessFixture, as: Person): Sent {
  const given = (requests as Partial<Record<Key, (fixture: AccessFixture, as: Person) => Sent>>)[key]?.(fixture, as);
  const known = Object.entries(paramsOf(fixture, as)).filter(([name]) => key.split('/').includes(`:${name}`));
  return { ...(known.length > 0 && { params: Object.fromEntries(known) }), ...given };
}
