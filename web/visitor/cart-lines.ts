/** Pure functions on a cart that is grouped by store. */
import type { StoreLines } from '#contract/cart/cart.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { effectivePrice, totalOf, type Rupiah } from '#contract/money.ts';
import { maxPiecesPerLine } from '#contract/words.ts';

export const lineOf = (stores: readonly StoreLines[], id: Product['_id']) =>
  stores.flatMap((store) => store.items).find((item) => item.productId._id === id);

export const quantityOf = (stores: readonly StoreLines[], id: Product['_id']): number =>
  lineOf(stores, id)?.quantity ?? 0;

/** How many pieces of a product one order may have. */
export const maxPieces = ({ totalStock, maxPerOrder }: Product): number =>
  Math.min(totalStock, maxPerOrder ?? totalStock, maxPiecesPerLine);

/**
 * The cart with a product's quantity set, and its note if there is one
 * to set. 0 removes the line, and the store if it has no other lines.
 */
export function withQuantity(
  stores: readonly StoreLines[],
  product: Product,
  quantity: number,
  note?: string,
): StoreLines[] {
  if (quantityOf(stores, product._id) === 0) return quantity > 0 ? withLine(stores, product, quantity) : [...stores];
  return stores
    .map((store) => ({
      ...store,
      items: store.items
        .map((item) => (item.productId._id === product._id ? { ...item, quantity, note: note ?? item.note } : item))
        .filter((item) => item.quantity > 0),
    }))
    .filter((store) => store.items.length > 0);
}

/** The total in rupiah over all lines, at the effective prices. */
export const cartTotal = (stores: readonly StoreLines[]): Rupiah =>
  totalOf(
    stores.flatMap((store) =>
      store.items.map((item) => ({ price: effectivePrice(item.productId), quantity: item.quantity })),
    ),
  );

function withLine(stores: readonly StoreLines[], product: Product, quantity: number): StoreLines[] {
  const { sellerId: storeId, storeName } = product;
  const line = { productId: product, quantity, note: null };
  const isListed = stores.some((store) => store.storeId === storeId);
  return isListed
    ? stores.map((store) => (store.storeId === storeId ? { ...store, items: [...store.items, line] } : store))
    : [...stores, { storeId, storeName, storeLogoUrl: '', closedUntil: null, items: [line] }];
}
