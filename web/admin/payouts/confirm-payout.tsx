import { useEffect, useEffectEvent } from 'react';
import { formatRupiah, type Rupiah } from '#contract/money.ts';
import type { PayoutAccount } from '#contract/store/store.ts';
import { call } from '../../call.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Fact } from '../../ui/fact-panel.tsx';
import { PictureField } from '../picture-field.tsx';
import { AccountWarning } from './account-state.tsx';
import { AccountFacts } from './payout-details.tsx';
import type { DueOrders } from './payout-queries.ts';
import { useReveal } from '../../parts/use-send.ts';
import type { ChosenPicture } from '../../parts/uploading/use-upload.ts';

type ConfirmPayoutProps = {
  due: DueOrders;
  count: number;
  paid: Rupiah;
  proof: ChosenPicture;
  proofError: string | null;
  isBusy: boolean;
  isPayable: boolean;
  onRefresh: () => Promise<void>;
  onClose: () => void;
  /** With the version of the account whose number was shown, if it was. */
  onConfirm: (accountVersion: string | undefined) => Promise<void>;
};

/**
 * Confirms a payout: seller, bank account, amount in rupiah and proof of payment. The full number is only that of the
 * account which the refreshed due orders show as ready, because the seller may change it while this page is open.
 */
export function ConfirmPayout(props: ConfirmPayoutProps) {
  const { due, count, paid, proof, proofError, isBusy, isPayable, onRefresh, onClose, onConfirm } = props;
  const refresh = useEffectEvent(() => void onRefresh());
  useEffect(() => refresh(), []);
  const reveal = useReveal(async () => {
    const answer = await call('POST /api/admin/info/seller/:id/reveal', { params: { id: due.sellerId } });
    if (!isSameReady(answer.data.payoutAccount, due.account)) await onRefresh();
    return answer;
  });
  const revealed = isSameReady(reveal.revealed?.payoutAccount, due.account) ? reveal.revealed : null;
  return (
    <Dialog isOpen onClose={onClose} title="Konfirmasi Pembayaran" size="sm">
      <AccountWarning account={due.account} />
      <p>Anda yakin ingin menandai {count} pesanan ini sebagai telah dibayar kepada seller?</p>
      <dl className="card my-4 flex flex-col gap-3 p-4">
        <Fact label="Penjual">
          {due.storeName} ({due.sellerName})
        </Fact>
        <AccountFacts account={revealed ?? due}>
          {revealed && <CopyButton text={revealed.bankAccountNumber} what="Nomor rekening" />}
          {!revealed && isPayable && (
            <Button
              variant="secondary"
              size="sm"
              className="-my-1 min-h-11"
              isBusy={reveal.isBusy}
              onClick={reveal.reveal}
            >
              Tampilkan nomor
            </Button>
          )}
        </AccountFacts>
        <Fact label="Jumlah dibayarkan" className="text-xl font-bold tabular-nums">
          {formatRupiah(paid)}
        </Fact>
      </dl>
      <PictureField label="Bukti pembayaran" chosen={proof} error={proofError} acceptsPdf />
      <DialogActions>
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          Batal
        </Button>
        <Button
          disabled={!isPayable}
          isBusy={isBusy || proof.progress !== null}
          onClick={() => onConfirm(reveal.revealed?.accountVersion)}
        >
          {isBusy ? 'Memproses...' : 'Ya, Bayar Sekarang'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Whether both are the same account, and payouts may go to it. `one` is undefined until it was revealed. */
const isSameReady = (one: PayoutAccount | undefined, other: PayoutAccount): boolean =>
  one?.state === 'ready' && other.state === 'ready' && one.changedAt === other.changedAt;
