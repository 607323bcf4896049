import { useSyncExternalStore } from 'react';
import { useOverlay } from '../../parts/use-overlay.ts';

const never = () => () => {};

/** The product over the page, as the address has it. The first HTML has none, being the same for every address. */
export function useProductDialog() {
  const { value, close } = useOverlay('produk');
  const isStarted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return { id: isStarted ? value : null, close };
}
