import { formatRupiah, type Rupiah } from '#contract/money.ts';
import { call } from '../../call.ts';
import type { ChosenPicture } from '../../parts/uploading/use-chosen-picture.ts';
import { useReveal } from '../../parts/use-reveal.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { toast, toastFailure } from '../../visitor/toast.ts';
import { PictureField } from '../picture-field.tsx';
import type { DueOrders } from './payout-queries.ts';

type ConfirmPayoutProps = {
  due: DueOrders;
  count: number;
  paid: Rupiah;
  proof: ChosenPicture;
  proofError: string | null;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => Promise<void>;
};

/** Confirms a payout: seller, bank account, amount in rupiah and proof of payment. */
export function ConfirmPayout({ due, count, paid, proof, proofError, isBusy, onClose, onConfirm }: ConfirmPayoutProps) {
  const {
    revealed,
    isBusy: isRevealing,
    reveal,
  } = useReveal(() => call('POST /api/admin/info/seller/:id/reveal', { params: { id: due.sellerId } }));
  return (
    <Dialog isOpen onClose={onClose} title="Konfirmasi Pembayaran" size="sm">
      <p>Anda yakin ingin menandai {count} pesanan ini sebagai telah dibayar kepada seller?</p>
      <dl className="my-4 flex flex-col gap-3 rounded-2xl border border-border-light bg-white p-4">
        <div>
          <dt className="text-sm text-muted">Seller</dt>
          <dd className="font-semibold wrap-anywhere">
            {due.storeName} ({due.sellerName})
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Bank</dt>
          <dd className="font-semibold wrap-anywhere">{due.bankName}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Nomor rekening</dt>
          <dd className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 font-semibold wrap-anywhere tabular-nums">
            <span>{revealed ? revealed.bankAccountNumber : due.bankAccountNumber}</span>
            {revealed ? (
              <Button
                variant="secondary"
                size="sm"
                className="-my-1 min-h-11"
                onClick={() => copyNumber(revealed.bankAccountNumber)}
              >
                Salin<span className="sr-only"> nomor rekening</span>
              </Button>
            ) : (
              <Button variant="secondary" size="sm" className="-my-1 min-h-11" isBusy={isRevealing} onClick={reveal}>
                Tampilkan nomor
              </Button>
            )}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Atas nama</dt>
          <dd className="font-semibold wrap-anywhere">{due.bankAccountOwner}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Jumlah dibayarkan</dt>
          <dd className="text-xl font-bold tabular-nums">{formatRupiah(paid)}</dd>
        </div>
      </dl>
      <PictureField label="Bukti pembayaran" chosen={proof} error={proofError} acceptsPdf />
      <DialogActions>
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          Batal
        </Button>
        <Button isBusy={isBusy || proof.progress !== null} onClick={onConfirm}>
          {isBusy ? 'Memproses...' : 'Ya, Bayar Sekarang'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

async function copyNumber(number: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(number);
    toast({ title: 'Nomor rekening disalin.' });
  } catch {
    // The clipboard is unavailable without permission or over plain HTTP.
    toastFailure('Nomor rekening gagal disalin.');
  }
}
