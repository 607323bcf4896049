import type { Product } from '#contract/catalogue/catalogue.ts';
import { longDate } from '#contract/dates.ts';
import { WarningIcon } from '../../ui/form-icons.tsx';
import { maxPieces } from '../../visitor/cart-lines.ts';

/** A warning that a cart line exceeds the stock or the limit of an order; renders nothing if it does not. */
export function StockNotice({ product, quantity }: { product: Product; quantity: number }) {
  const { totalStock } = product;
  const max = maxPieces(product);
  if (quantity <= max) return null;
  return (
    <p className="flex items-start gap-1.5 text-sm font-bold text-danger">
      <WarningIcon className="mt-0.5 size-4" />
      <span>
        {totalStock === 0
          ? 'Stok habis. Hapus dari keranjang.'
          : `${max < totalStock ? `Maksimal ${max} per pesanan` : `Stok tinggal ${max}`}. Kurangi jumlahnya.`}
      </span>
    </p>
  );
}

/** Tells that a store of the cart is closed; renders nothing while it is open. */
export function ClosedStoreNotice({ closedUntil }: { closedUntil: string | null }) {
  if (!closedUntil) return null;
  return (
    <p className="flex items-start gap-1.5 rounded-xl bg-notice px-3 py-2 text-sm text-notice-ink">
      <WarningIcon className="mt-0.5 size-4" />
      <span>
        <b>Toko tutup, buka lagi {longDate(closedUntil)}.</b> Produknya tetap tersimpan di sini. Untuk memesan dari toko
        lain sekarang, hapus dulu dari keranjang.
      </span>
    </p>
  );
}
