import { type Rupiah, totalOf } from '#contract/money.ts';

type Line = { id: string; name: string; price: Rupiah; quantity: number; storeId: string; storeName: string };
type Item = { id: string; name: string; price: Rupiah; quantity: number };

/** The provider refuses names over 50 characters, and requests over 16 KB: 50 items of at most 300 bytes stay below. */
const longestName = 50;
const mostItems = 50;

const cut = (name: string) => [...name].slice(0, longestName).join('');

/** The lines as the provider's item_details, whose sum is the payment's amount; of too many, an item a store, or one. */
export function describeItems(lines: readonly Line[]): Item[] {
  if (lines.length <= mostItems) {
    return lines.map(({ id, name, price, quantity }) => ({ id, name: cut(name), price, quantity }));
  }
  const stores = [...Map.groupBy(lines, ({ storeId }) => storeId)].map(([id, own]) => ({
    id,
    name: cut(`Belanja di ${own[0]!.storeName}`),
    price: totalOf(own),
    quantity: 1,
  }));
  if (stores.length <= mostItems) return stores;
  return [{ id: 'semua', name: `Belanja di ${stores.length} toko`, price: totalOf(lines), quantity: 1 }];
}
