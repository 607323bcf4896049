import type * as z from 'zod/mini';
import type { cartItem, StoreLines } from '#contract/cart.ts';

/** Lines → one group a store; the stores stand in the order of their first line, and the lines keep theirs. */
export function groupByStore(lines: readonly z.output<typeof cartItem>[]): StoreLines[] {
  const stores = new Map<string, StoreLines>();
  for (const line of lines) {
    const { sellerId, storeName } = line.productId;
    const store = stores.get(sellerId) ?? { storeId: sellerId, storeName, items: [] };
    store.items.push(line);
    stores.set(sellerId, store);
  }
  return [...stores.values()];
}
