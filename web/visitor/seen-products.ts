/** The products that the visitor has opened last. The list stays on the device. */
import type { ProductId } from '#contract/ids.ts';
import { relatedCount } from '#contract/words.ts';
import { deviceStorage, visitorKeys } from './storage.ts';

const key = visitorKeys.seen;

/** The ids of at most twelve products, the last one first. */
export function seenProducts(): ProductId[] {
  const stored = deviceStorage.get(key);
  return stored ? (stored.split(',') as ProductId[]) : [];
}

/** Puts a product first on the list. */
export function rememberSeen(id: ProductId): void {
  const others = seenProducts().filter((other) => other !== id);
  deviceStorage.set(key, [id, ...others].slice(0, relatedCount).join(','));
}
