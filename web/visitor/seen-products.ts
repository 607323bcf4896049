/** The products that the visitor has opened last. The list stays on the device. */
import type { ProductId } from '#contract/ids.ts';
import { relatedCount } from '#contract/words.ts';
import { deviceStorage, seenKey } from './storage.ts';

/** The ids of at most twelve products, the last one first. */
export function seenProducts(): ProductId[] {
  const stored = deviceStorage.get(seenKey);
  return stored ? (stored.split(',') as ProductId[]) : [];
}

export function rememberSeen(id: ProductId): void {
  const others = seenProducts().filter((other) => other !== id);
  deviceStorage.set(seenKey, [id, ...others].slice(0, relatedCount).join(','));
}
