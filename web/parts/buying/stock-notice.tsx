import type { Product } from '#contract/catalogue.ts';
import { WarningIcon } from '../../ui/form-icons.tsx';

/** A warning that a cart line exceeds the stock; renders nothing if there is enough. */
export function StockNotice({ product, quantity }: { product: Product; quantity: number }) {
  const { totalStock } = product;
  if (quantity <= totalStock) return null;
  return (
    <p className="flex items-start gap-1.5 text-sm font-semibold text-danger">
      <WarningIcon className="mt-0.5 size-4" />
      {totalStock === 0 ? 'Stok habis. Hapus dari keranjang.' : `Stok tinggal ${totalStock}. Kurangi jumlahnya.`}
    </p>
  );
}
