import { beforeAll, expect, test } from 'vitest';
import { type OrderId, storeOf } from '#contract/ids.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { pay, placeOrders } from '#server/testing/orders.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider } from '#server/testing/provider.ts';

beforeAll(openShop);

const buyerName = 'Yohana Tumbelaka';
const phone = '081234567890';
const nobody = {
  userName: '',
  phoneNumber: '',
  addressInfo: {
    receiverName: '',
    address: '',
    city: '',
    pincode: '',
    phone: '',
    notes: '',
    region: null,
    regionName: null,
  },
};

async function placeUnpaid() {
  const [buyer, seller, other] = [await newCustomer(buyerName), await newSeller(), await newSeller('Toko Lain')];
  const placed = await placeOrders(buyer, [await newProduct(seller), await newProduct(other)]);
  const { _id: id, addressInfo: address } = placed.find(({ sellerId }) => sellerId === storeOf(seller.id))!;
  return { seller, placed, id, address };
}

const list = async (who: Person, q?: string) =>
  (await call(who, 'GET /api/store/orders/get', { query: q === undefined ? {} : { q } })).body.data;
const details = async (who: Person, id: OrderId) =>
  (await call(who, 'GET /api/store/orders/details/:id', { params: { id } })).body.data;

async function expectHidden(seller: Person, id: OrderId) {
  for (const order of [(await list(seller))[0]!, await details(seller, id)]) {
    expect(order).toMatchObject({ _id: id, orderStatus: 'rejected', ...nobody });
    expect(order).not.toHaveProperty('endedUnpaid');
    expect(JSON.stringify(order)).not.toMatch(/Yohana|Ratulangi|Pagar/);
  }
  for (const q of [buyerName, 'yohana', 'tumbel', phone, '+62 812-3456-7890', '567890'])
    expect(await list(seller, q)).toEqual([]);
  expect(await list(seller, id.slice(-8))).toHaveLength(1);
}

async function expectShown(seller: Person, id: OrderId, receiver: object) {
  for (const order of [(await list(seller, 'yohana'))[0]!, await details(seller, id)]) {
    expect(order).toMatchObject({ _id: id, userName: buyerName, phoneNumber: phone, addressInfo: receiver });
  }
}

test.each(['expire', 'cancel'] as const)(
  'hides name, phone and address of an order that ended unpaid, also from the search: %s',
  async (event) => {
    const { seller, placed, id, address } = await placeUnpaid();
    await expectShown(seller, id, address);
    await atProvider(placed[0]!.checkoutId, 'pending');
    await atProvider(placed[0]!.checkoutId, event);
    await expectHidden(seller, id);
  },
);

test('hides them when the seller rejected the order, while the rest of its checkout can be paid; shows them after', async () => {
  const { seller, placed, id, address } = await placeUnpaid();
  await call(seller, 'PUT /api/store/orders/update/:id', { params: { id }, body: { orderStatus: 'rejected' } });
  await expectHidden(seller, id);
  await pay(placed[0]!);
  await expectShown(seller, id, address);
});

test('shows them again when late money restores the order', async () => {
  const { seller, placed, id, address } = await placeUnpaid();
  await atProvider(placed[0]!.checkoutId, 'pending');
  await atProvider(placed[0]!.checkoutId, 'expire');
  await expectHidden(seller, id);
  await pay(placed[0]!);
  await expectShown(seller, id, address);
});
