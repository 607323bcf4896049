import type { ReactNode } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { CheckIcon } from '../ui/icons.tsx';
import { Spinner } from '../ui/loading.tsx';
import { isPending, justAdded, useCart } from '../visitor/cart.ts';

type AddLabelProps = { product: Product; icon: ReactNode; children: ReactNode };

/** What a button that adds a product to the cart says: for a moment after it did, how many pieces are there. */
export function AddLabel({ product, icon, children }: AddLabelProps) {
  const isAdding = useCart((cart) => isPending(cart, product));
  const count = useCart((cart) => justAdded(cart, product));
  return (
    <>
      {isAdding ? <Spinner /> : count > 0 ? <CheckIcon className="size-5" /> : icon}
      <span>{count > 0 && !isAdding ? <span>{count} di keranjang</span> : children}</span>
    </>
  );
}
