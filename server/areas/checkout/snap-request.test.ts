import { expect, onTestFinished, test } from 'vitest';
import { rupiah, totalOf } from '#contract/money.ts';
import { configure } from '#platform/config.ts';
import { formFor, order, submitCheckout } from '#server/testing/buying.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, notificationsOf } from '#server/testing/provider.ts';
import { channelsFor, describeItems } from './snap-request.ts';

const lines = (count: number, stores: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    name: '𠀀'.repeat(80),
    price: rupiah(1_000_000_000),
    quantity: 10_000,
    storeId: `0199-store-of-thirty-six-letters-${index % stores}`,
    storeName: 'Rumah Tenun '.repeat(10),
  }));

test.each([
  ['describes a short cart item by item', 3, 2, 3],
  ['describes a long cart store by store', 51, 2, 2],
  ['describes a long cart from as many stores as one item', 200, 200, 1],
])('%s, with the same total and names of at most 50 characters', (_title, count, stores, expected) => {
  const cart = lines(count, stores);
  const described = describeItems(cart);
  expect(described).toHaveLength(expected);
  expect(totalOf(described)).toBe(totalOf(cart));
  expect(Math.max(...described.map(({ name }) => [...name].length))).toBeLessThanOrEqual(50);
});

test.each([
  [50, 50],
  [200, 50],
  [200, 200],
])('the description of %i lines from %i stores fits into a request', (count, stores) => {
  expect(Buffer.byteLength(JSON.stringify(describeItems(lines(count, stores))))).toBeLessThan(15_500);
});

test.each([
  ['Tas 🧺 rotan 👩‍🌾 asli', 'Tas rotan asli'],
  ['Kain | Tenun\n\t(merah)', 'Kain / Tenun (merah)'],
  ['Café “é” – 50 % & 2×', 'Café “é” – 50 % & 2'],
  ['🧺🧺', 'Produk'],
  [`${'a'.repeat(49)} b`, 'a'.repeat(49)],
])('the item name of %j is %j', (name, expected) => {
  const [line] = lines(1, 1);
  expect(describeItems([{ ...line!, name }]).map((item) => item.name)).toEqual([expected]);
});

test.each([
  [999, ['bsi_va', 'akulaku', 'credit_card', 'bca_va', 'indomaret', 'seabank_va']],
  [9_999, ['credit_card', 'bca_va', 'indomaret', 'seabank_va']],
  [10_000, []],
  [5_000_000, []],
  [5_000_001, ['indomaret', 'alfamart']],
  [10_000_001, ['indomaret', 'alfamart', 'other_qris']],
  [20_000_001, ['indomaret', 'alfamart', 'other_qris', 'gopay', 'shopeepay', 'dana']],
])('at Rp%i all channels are offered except %j', (amount, missing) => {
  const all = channelsFor(rupiah(10_000));
  expect(all).toHaveLength(19);
  const offered = channelsFor(rupiah(amount));
  expect(new Set(all.filter((code) => !offered.includes(code)))).toEqual(new Set(missing));
});

test('the payment page of a checkout offers the channels for its amount and shows safe names', async () => {
  const [buyer, seller] = [await newCustomer('🌺 Sari'), await newSeller()];
  const product = await newProduct(seller, { price: 10_000_001, title: 'Kain 🧵 | Tenun' });
  const { body } = await submitCheckout(buyer, await formFor(buyer, [[product, 1]]));
  const { provider } = await openShop();
  const response = await fetch(`${provider}/snap/v1/transactions/${body.snapToken}`);
  const page = (await response.json()) as { channels: { code: string }[]; items: { name: string }[] };
  const codes = page.channels.map(({ code }) => code);
  expect(codes).toContain('bca_va');
  expect(codes).not.toContain('other_qris');
  expect(page.items.map(({ name }) => name)).toEqual(['Kain / Tenun']);
});

test('has notifications sent to the public address of the shop', async () => {
  const { env } = await openShop();
  const seller = await newSeller();
  const urlOf = async () => {
    const orderId = await order(await newCustomer(), [[await newProduct(seller), 1]]);
    await atProvider(orderId, 'settle');
    return (await notificationsOf(orderId)).map(({ url }) => url);
  };
  // Without PUBLIC_URL the address from the provider's dashboard counts.
  expect(await urlOf()).toEqual([`http://localhost:${env.PORT}/api/payment/notification`]);
  configure({ ...env, PUBLIC_URL: 'http://toko.invalid' });
  onTestFinished(() => void configure(env));
  expect(await urlOf()).toEqual(['http://toko.invalid/api/payment/notification']);
});
