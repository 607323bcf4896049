import { useOverlay } from '../parts/use-overlay.ts';
import { Button } from '../ui/button.tsx';
import { WarningIcon } from '../ui/icons.tsx';

/** Tells what has changed since the buyer saw the cart. Nothing was ordered. */
export function CartChanges({ changes }: { changes: string[] }) {
  const cart = useOverlay('keranjang');
  return (
    <div role="alert" className="flex gap-3 rounded-2xl border border-kunyit-teks bg-[#fdefc8] p-4 sm:p-5">
      <WarningIcon className="mt-0.5 size-5 text-kunyit-teks" />
      <div className="flex min-w-0 flex-col items-start gap-2">
        <p className="font-semibold">Harga atau stok telah berubah. Pesanan belum dibuat.</p>
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
