import { afterEach, beforeEach, expect, test } from 'vitest';
import type { User } from '#contract/auth/auth.ts';
import type { StoreLines } from '#contract/cart/cart.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { openApiServer } from '../testing/api-server.ts';
import { withQuantity } from './cart-lines.ts';
import { loadCart } from './cart.ts';
import { loadDraft, saveDraft } from './drafts.ts';
import { giftFrom, setGift } from './gifts.ts';
import { useSession } from './session.ts';

const api = openApiServer();
const read = 'GET /api/shop/cart/get/meity';
const productOf = (sellerId: string) =>
  ({ _id: `kain ${sellerId}`, sellerId, storeName: sellerId, price: 90_000, totalStock: 5 }) as Product;
const cartOf = (...stores: string[]) => {
  const itemsByStore = stores.reduce<StoreLines[]>((lines, store) => withQuantity(lines, productOf(store), 1), []);
  return { json: { success: true, message: '', data: { itemsByStore } } };
};
const gift = { message: 'Selamat!', hidesPrices: false };

beforeEach(() => useSession.getState().setUser({ id: 'meity', role: 'customer' } as User));
afterEach(() => useSession.getState().setUser(null));

test('a store is a gift until a cart is loaded without it; other drafts stay', async () => {
  setGift('wanua', gift);
  setGift('tenun', gift);
  saveDraft('meity', 'alamat', { values: { city: 'Manado' }, lost: [] });
  api.reply(read, cartOf('tenun', 'wanua'));
  await loadCart();
  expect([giftFrom('tenun'), giftFrom('wanua')]).toEqual([gift, gift]);
  api.reply(read, cartOf('wanua'));
  await loadCart();
  expect([giftFrom('tenun'), giftFrom('wanua')]).toEqual([null, gift]);
  expect(loadDraft('meity', 'alamat')?.values).toEqual({ city: 'Manado' });
});

test('a cart that cannot be loaded keeps the gifts', async () => {
  setGift('tenun', gift);
  api.reply(read, { status: 503, json: { message: 'sibuk' } });
  await loadCart();
  expect(giftFrom('tenun')).toEqual(gift);
});
