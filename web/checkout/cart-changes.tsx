import type { StoreLines } from '#contract/cart/cart.ts';
import { effectivePrice, formatRupiah } from '#contract/money.ts';
import { useOverlay } from '../parts/use-overlay.ts';
import { Button } from '../ui/button.tsx';
import { WarningIcon } from '../ui/form-icons.tsx';

/** Lists the cart changes that made the server reject the order. No order was created. */
export function CartChanges({ changes }: { changes: string[] }) {
  const cart = useOverlay('keranjang');
  return (
    <div role="alert" className="flex gap-3 rounded-xl border border-warning-ink bg-notice p-4 sm:p-5">
      <WarningIcon className="mt-0.5 size-5 text-warning-ink" />
      <div className="flex min-w-0 flex-col items-start gap-2">
        <p className="font-bold">Harga atau stok telah berubah. Pesanan belum dibuat.</p>
        <ul className="list-disc pl-5 text-sm wrap-anywhere">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        <p className="text-sm">Periksa kembali, lalu tekan Bayar jika sudah sesuai.</p>
        <Button variant="secondary" size="sm" onClick={() => cart.open('buka')}>
          Ubah Keranjang
        </Button>
      </div>
    </div>
  );
}

/** Compares the cart the buyer saw with the current cart. Returns one Indonesian sentence per changed line. */
export function describeCartChanges(before: readonly StoreLines[], current: readonly StoreLines[]): string[] {
  const currentLines = new Map(linesOf(current).map((line) => [line.productId._id, line]));
  return linesOf(before).flatMap((line) => describeChange(line, currentLines.get(line.productId._id)) ?? []);
}

type CartItem = StoreLines['items'][number];

const linesOf = (stores: readonly StoreLines[]) => stores.flatMap((store) => store.items);

function describeChange(before: CartItem, current: CartItem | undefined): string | null {
  const { title } = before.productId;
  if (!current) return `${title} tidak tersedia lagi.`;
  const { totalStock, productionDays } = current.productId;
  const days = productionDays ?? 0;
  if (totalStock === 0) return `Stok ${title} habis.`;
  if (totalStock < current.quantity) return `Stok ${title} tinggal ${totalStock}.`;
  const priceBefore = effectivePrice(before.productId);
  const priceNow = effectivePrice(current.productId);
  if (priceBefore === priceNow) {
    return days === (before.productId.productionDays ?? 0) ? null : `${title} kini dibuat dalam ${days} hari.`;
  }
  return `Harga ${title} kini ${formatRupiah(priceNow)}, sebelumnya ${formatRupiah(priceBefore)}.`;
}
