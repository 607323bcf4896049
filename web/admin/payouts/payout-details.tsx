import { type ReactNode, useState } from 'react';
import { longDateTime } from '#contract/dates.ts';
import { formatRupiah } from '#contract/money.ts';
import type { PaidAccount, Payout } from '#contract/payouts/payouts.ts';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Fact } from '../../ui/fact-panel.tsx';
import { ReasonForm } from '../record-dialogs.tsx';
import { useReveal } from '../../parts/use-send.ts';

export function PayoutDetails({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const [isReversing, setReversing] = useState(false);
  const { _id: payoutId, amount, orders, paidAt, sellerId, account, reversal } = payout;
  return (
    <Dialog isOpen onClose={onClose} title="Rincian Pembayaran" size="sm">
      <dl className="card mb-4 flex flex-col gap-3 p-4">
        <Fact label="Toko">{sellerId?.storeName ?? '-'}</Fact>
        <Fact label="Jumlah dibayar">
          <span translate="no" className="tabular-nums">
            {formatRupiah(amount)}
          </span>{' '}
          · {orders.length} pesanan
        </Fact>
        <Fact label="Waktu">{longDateTime(paidAt)} WITA</Fact>
        {account ? <Account payoutId={payoutId} account={account} /> : <Fact label="Rekening">Tidak tercatat</Fact>}
        {reversal && (
          <Fact label="Gagal terkirim">
            {reversal.reason}
            <span className="block text-sm font-normal text-muted">{longDateTime(reversal.at)} WITA</span>
          </Fact>
        )}
      </dl>
      {isReversing ? (
        <ReasonForm
          send={(body) => call('POST /api/admin/payout/reverse/:payoutId', { params: { payoutId }, body })}
          failure="Gagal membatalkan pembayaran."
          reread
          label="Catat gagal terkirim"
          variant="danger"
          onClose={() => setReversing(false)}
        >
          <p>
            Pesanan dalam pembayaran ini akan menunggu pembayaran lagi. Catat hanya bila dana sudah kembali ke rekening
            toko.
          </p>
        </ReasonForm>
      ) : (
        <DialogActions>
          {!reversal && (
            <Button variant="secondary" onClick={() => setReversing(true)}>
              Transfer gagal?
            </Button>
          )}
          <Button onClick={onClose}>Tutup</Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

function Account({ payoutId, account }: { payoutId: Payout['_id']; account: PaidAccount }) {
  const { revealed, isBusy, reveal } = useReveal(() =>
    call('POST /api/admin/payout/reveal-account/:payoutId', { params: { payoutId } }),
  );
  return (
    <AccountFacts account={revealed ?? account}>
      {!revealed && (
        <Button variant="secondary" size="sm" className="-my-1 min-h-11" isBusy={isBusy} onClick={reveal}>
          Tampilkan nomor
        </Button>
      )}
    </AccountFacts>
  );
}

type AccountFactsProps = { account: PaidAccount; children: ReactNode };

/** Bank, number and owner of an account, with an action beside the number. */
export const AccountFacts = ({ account, children }: AccountFactsProps) => (
  <>
    <Fact label="Bank">{account.bankName}</Fact>
    <Fact label="Nomor rekening">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 tabular-nums">
        <span translate="no">{account.bankAccountNumber}</span>
        {children}
      </span>
    </Fact>
    <Fact label="Atas nama">{account.bankAccountOwner}</Fact>
  </>
);
