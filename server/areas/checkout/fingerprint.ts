import { createHash } from 'node:crypto';
import type { AddressId, ProductId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';

export type Item = { productId: ProductId; price: Rupiah; quantity: number };

/** The same for two requests that order the same pieces at the same prices to the same address. */
export function fingerprintOf(items: readonly Item[], addressId: AddressId): string {
  const lines = items.map(({ productId, price, quantity }) => `${productId} ${quantity} ${price}`).sort();
  return createHash('sha256')
    .update([addressId, ...lines].join('\n'))
    .digest('hex');
}
