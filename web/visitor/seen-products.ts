/** The products that the visitor has opened last. The list stays on the device. */
import { isId, type ProductId } from '#contract/ids.ts';
import { relatedCount } from '#contract/words.ts';
import { deviceStorage, seenKey } from './storage.ts';

/** The ids of at most twelve products, the last one first. What is stored may be damaged. */
export function seenProducts(): ProductId[] {
  const ids = (deviceStorage.get(seenKey) ?? '').split(',') as ProductId[];
  return ids.filter(isId).slice(0, relatedCount);
}

export function rememberSeen(id: ProductId): void {
  const others = seenProducts().filter((other) => other !== id);
  deviceStorage.set(seenKey, [id, ...others].slice(0, relatedCount).join(','));
}
