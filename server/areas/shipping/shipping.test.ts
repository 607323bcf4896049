import { expect, test } from 'vitest';
import { storeOf } from '#contract/ids.ts';
import { rupiah } from '#contract/money.ts';
import type { Person } from '#server/testing/people.ts';
import { addressOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { placeOrders } from '#server/testing/orders.ts';
import { newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { setShipping, shippingSettings } from '#server/testing/shipping.ts';
import { quoteShipping } from './quote-shipping.ts';
import { getSettings } from './settings.ts';

await openShop();
const noon = new Date('2026-11-22T04:00:00Z');

const parcelOf = async ({ id }: Person) => ({
  settings: await getSettings(storeOf(id)),
  productTotal: rupiah(100_000),
  pieces: 1,
  isPickup: false,
  productionDays: 0,
});
const edit = (seller: Person, settings: object) =>
  call(seller, 'PUT /api/store/shipping/edit', { body: { ...shippingSettings, ...settings } });
const quotesOf = (buyer: Person) =>
  call(buyer, 'GET /api/shop/shipping/quote/:userId', { params: { userId: buyer.id } });

test.each([
  ['95123', 'nearby', 10_000, '2026-11-24', '2026-11-26'],
  [' 95 1.23', 'nearby', 10_000, '2026-11-24', '2026-11-26'],
  ['95711', 'province', 20_000, '2026-11-25', '2026-11-28'],
  ['96115', 'elsewhere', 45_000, '2026-11-27', '2026-12-02'],
  ['9511', 'elsewhere', 45_000, '2026-11-27', '2026-12-02'],
  ['Manado', 'elsewhere', 45_000, '2026-11-27', '2026-12-02'],
])('a delivery from 95115 to %s is %s', async (pincode, zone, fee, from, to) => {
  const seller = await newSeller();
  await setShipping(seller);
  expect(quoteShipping(await parcelOf(seller), { pincode, region: null }, noon)).toEqual({ zone, fee, from, to });
});

test('adds the fee of further pieces, is free from the chosen amount, and knows where a store does not deliver', async () => {
  const seller = await newSeller();
  await setShipping(seller, { feePerFurtherPiece: rupiah(3_000), freeFrom: rupiah(300_000), elsewhereFee: null });
  const feeOf = async (total: number, pieces: number, pincode = '95111', isPickup = false) => {
    const parcel = { ...(await parcelOf(seller)), productTotal: rupiah(total), pieces, isPickup };
    return quoteShipping(parcel, { pincode, region: null }, noon).fee;
  };
  expect([await feeOf(299_999, 1), await feeOf(299_999, 3)]).toEqual([10_000, 16_000]);
  expect([await feeOf(300_000, 3), await feeOf(300_000, 3, '10110')]).toEqual([0, null]);
  expect(await feeOf(100_000, 1, '95111', true)).toBeNull();
  await setShipping(seller, { hasPickup: true });
  expect(await feeOf(100_000, 1, '95111', true)).toBe(0);
});

test('a store that has set nothing delivers everywhere for free, and picks up nowhere', async () => {
  const seller = await newSeller();
  const { body } = await call(null, 'GET /api/shop/shipping/store/:sellerId', { params: { sellerId: seller.id } });
  expect(body.data).toMatchObject({ feePerFurtherPiece: 0, freeFrom: null, hasPickup: false });
  expect(body.data.zones.map(({ zone, fee }) => [zone, fee])).toEqual([
    ['nearby', 0],
    ['province', 0],
    ['elsewhere', 0],
  ]);
  const made = { params: { sellerId: seller.id }, query: { productionDays: 14 } };
  const { zones } = (await call(null, 'GET /api/shop/shipping/store/:sellerId', made)).body.data;
  const later = zones.map(({ from }, place) => Date.parse(from) - Date.parse(body.data.zones[place]!.from));
  expect(new Set(later)).toEqual(new Set([14 * 24 * 60 * 60_000]));
  const own = await call(seller, 'GET /api/store/shipping/get', {});
  expect(own.body.data).toMatchObject({ postalCode: '', nearbyFee: 0, elsewhereFee: 0 });
});

test('a seller sets fees, which everyone sees', async () => {
  const seller = await newSeller();
  const saved = await edit(seller, { provinceFee: null, freeFrom: 500_000, hasPickup: true });
  expect([saved.status, saved.body.data]).toMatchObject([200, { postalCode: '95115', provinceFee: null }]);
  await edit(seller, { provinceFee: null, freeFrom: 400_000, hasPickup: true });
  const { body } = await call(null, 'GET /api/shop/shipping/store/:sellerId', { params: { sellerId: seller.id } });
  expect(body.data).toMatchObject({ freeFrom: 400_000, hasPickup: true });
  expect(body.data.zones.map(({ fee }) => fee)).toEqual([10_000, null, 45_000]);
  const customer = await newCustomer();
  expect(
    (await call(null, 'GET /api/shop/shipping/store/:sellerId', { params: { sellerId: customer.id } })).body.code,
  ).toBe('NO_STORE');
});

test.each([
  [{ postalCode: '9511' }, { postalCode: 'Kode pos terdiri dari 5 angka' }],
  [{ postalCode: '' }, { postalCode: 'Kode pos wajib diisi' }],
  [{ nearbyFee: -1 }, { nearbyFee: 'Ongkos kirim wilayah terdekat tidak boleh negatif' }],
  [{ nearbyFee: 1.5 }, { nearbyFee: 'Ongkos kirim wilayah terdekat harus berupa angka bulat' }],
  [{ freeFrom: 0 }, { freeFrom: 'Batas gratis ongkir minimal 1' }],
  [
    { nearbyFee: null, provinceFee: null, elsewhereFee: null },
    { hasPickup: 'Pilih setidaknya satu wilayah pengiriman atau Ambil sendiri' },
  ],
])('refuses the settings %j', async (settings, errors) => {
  const { status, body } = await edit(await newSeller(), settings);
  expect([status, body.errors]).toEqual([400, errors]);
});

test('quotes the cart by store, to the address last ordered to', async () => {
  const sari = await newCustomer();
  const [weaver, carver] = [await newSeller('Tenun'), await newSeller('Ukir')];
  await setShipping(weaver, { feePerFurtherPiece: rupiah(5_000), hasPickup: true });
  const [cloth, bowl] = [await newProduct(weaver), await newProduct(carver)];
  for (const [productId, quantity] of [
    [cloth, 2],
    [bowl, 1],
  ] as const) {
    await call(sari, 'POST /api/shop/cart/add', { body: { userId: sari.id, productId, quantity } });
  }
  const without = (await quotesOf(sari)).body;
  expect(without).toMatchObject({ addressId: null, isPincodeReadable: true });
  expect(without.data.map(({ delivery }) => delivery)).toEqual([null, null]);

  const fields = { receiverName: 'Sari', address: 'Jalan 1', city: 'Tomohon', phone: '0812', notes: '-' };
  const { body: far } = await call(sari, 'POST /api/shop/address/add', {
    body: { ...fields, pincode: 'tidak tahu', userId: sari.id },
  });
  const { body: near } = await call(sari, 'POST /api/shop/address/add', {
    body: { ...fields, pincode: '95111', userId: sari.id },
  });
  const chosen = await call(sari, 'GET /api/shop/shipping/quote/:userId', {
    params: { userId: sari.id },
    query: { addressId: near.data._id },
  });
  const of = (body: typeof chosen.body, { id }: Person) => body.data.find(({ storeId }) => storeId === storeOf(id))!;
  expect(of(chosen.body, weaver)).toMatchObject({
    delivery: { zone: 'nearby', fee: 15_000 },
    pickup: { address: 'Jalan Tenun 1, Tomohon' },
  });
  expect(of(chosen.body, carver)).toMatchObject({ delivery: { zone: 'province', fee: 0 }, pickup: null });

  expect(await addressOf(sari)).toBe(far.data._id);
  await placeOrders(sari, [bowl]);
  const last = (await quotesOf(sari)).body;
  expect(last).toMatchObject({ addressId: far.data._id, city: 'Tomohon', isPincodeReadable: false });
  expect(of(last, weaver).delivery).toMatchObject({ zone: 'elsewhere', fee: 50_000 });
  expect(last.isContradictory).toBe(false);
  const { body: odd } = await call(sari, 'POST /api/shop/address/add', {
    body: { ...fields, pincode: '10110', region: '71.71.04', userId: sari.id },
  });
  const query = { addressId: odd.data._id };
  const doubtful = await call(sari, 'GET /api/shop/shipping/quote/:userId', { params: { userId: sari.id }, query });
  expect(doubtful.body).toMatchObject({ isContradictory: true, isPincodeReadable: true });
  expect(of(doubtful.body, weaver).delivery).toMatchObject({ zone: 'elsewhere', fee: 50_000 });
});
