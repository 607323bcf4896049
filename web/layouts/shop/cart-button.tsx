import { IconButton } from '../../ui/icon-button.tsx';
import { CartIcon } from '../../ui/icons.tsx';
import { badgeOf, useCart } from '../../visitor/cart.ts';
import { useCartSheet } from './use-cart-sheet.ts';

/** Opens the cart; the badge counts its lines. */
export function CartButton() {
  const count = useCart(badgeOf);
  const { open } = useCartSheet();
  return (
    <IconButton label={count > 0 ? `Keranjang, ${count} barang` : 'Keranjang'} count={count} onClick={open}>
      <CartIcon className="size-6" />
    </IconButton>
  );
}
