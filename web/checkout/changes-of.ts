import type { StoreLines } from '#contract/cart.ts';
import { effectivePrice, formatRupiah } from '#contract/money.ts';

/** What is different in the cart since the buyer saw it, line by line, in sentences that name the product. */
export function changesOf(seen: readonly StoreLines[], present: readonly StoreLines[]): string[] {
  const now = new Map(linesOf(present).map((line) => [line.productId._id, line]));
  return linesOf(seen).flatMap((line) => changeOf(line, now.get(line.productId._id)) ?? []);
}

type CartItem = StoreLines['items'][number];

const linesOf = (stores: readonly StoreLines[]) => stores.flatMap((store) => store.items);

function changeOf(seen: CartItem, present: CartItem | undefined): string | null {
  const { title } = seen.productId;
  if (!present) return `${title} tidak tersedia lagi.`;
  const { totalStock } = present.productId;
  if (totalStock === 0) return `Stok ${title} habis.`;
  if (totalStock < present.quantity) return `Stok ${title} tinggal ${totalStock}.`;
  const [before, after] = [effectivePrice(seen.productId), effectivePrice(present.productId)];
  return before === after ? null : `Harga ${title} kini ${formatRupiah(after)}, sebelumnya ${formatRupiah(before)}.`;
}
