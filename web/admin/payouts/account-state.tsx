import type { ReactNode } from 'react';
import { longDateTime } from '#contract/dates.ts';
import type { PayoutAccount } from '#contract/store/store.ts';
import { call } from '../../call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { WarningIcon } from '../../ui/form-icons.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import type { DueOrders } from './payout-queries.ts';
import { ReasonForm } from '../record-dialogs.tsx';

/** Marks a seller to whom no payout may go. */
export function AccountBadge({ account }: { account: PayoutAccount }) {
  if (account.state === 'ready') return null;
  return (
    <Badge tone="yellow" canWrap>
      {blockedLabels[account.state]}
    </Badge>
  );
}

/** Marks a suspended seller, who may still be paid. */
export const SuspendedBadge = () => <Badge tone="red">Ditangguhkan</Badge>;

/** Says that a seller is suspended, above what is due to them. Renders nothing for others. */
export function SuspendedNotice({ due: { isSuspended } }: { due: DueOrders }) {
  if (!isSuspended) return null;
  return (
    <p className="mb-4 text-sm text-muted">
      <SuspendedBadge /> Penjual ini ditangguhkan. Pembayaran tetap dapat dicatat.
    </p>
  );
}

type WarningProps = { account: PayoutAccount; action?: ReactNode };

export function AccountWarning({ account, action }: WarningProps) {
  if (account.state === 'ready') return null;
  return (
    <div
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl bg-notice
      px-4 py-3 text-notice-ink"
    >
      <p role="alert" className="flex max-w-prose items-start gap-2.5">
        <WarningIcon className="mt-0.5 size-5 shrink-0" />
        <span>{noticeOf(account)}</span>
      </p>
      {account.state === 'held' && action}
    </div>
  );
}

/** Says why no payout may go to a seller, and lets the admin end a hold. Renders nothing when payouts may. */
export function AccountNotice({ due, onLifted }: { due: DueOrders; onLifted: () => Promise<void> }) {
  const lifting = useOverlay('yakin');
  const { account, sellerId } = due;
  const lift = (
    <Button variant="secondary" onClick={() => lifting.open('tahan')} className="max-sm:w-full">
      Akhiri penahanan
    </Button>
  );
  if (account.state === 'ready') return null;
  return (
    <>
      <AccountWarning account={account} action={lift} />
      {lifting.value === 'tahan' && (
        <ReasonForm
          title="Akhiri penahanan pembayaran?"
          send={(body) => call('POST /api/admin/payout/lift-hold/:sellerId', { params: { sellerId }, body })}
          onDone={() => onLifted().then(lifting.close)}
          failure="Gagal mengakhiri penahanan."
          label="Akhiri penahanan"
          onClose={lifting.close}
        >
          <p className="text-ink">
            Pastikan lewat telepon bahwa penjual {due.storeName} sendiri yang mengubah rekeningnya. Setelah itu
            pembayaran dapat langsung dicatat.
          </p>
        </ReasonForm>
      )}
    </>
  );
}

const blockedLabels = {
  unconfirmed: 'Rekening belum dikonfirmasi',
  held: 'Pembayaran ditahan',
  'no-email': 'Email belum dikonfirmasi',
};

function noticeOf({ state, changedAt, heldUntil }: PayoutAccount): string {
  if (state === 'no-email') {
    return 'Email penjual ini belum dikonfirmasi. Jangan transfer: pembayaran baru dapat dicatat setelah penjual mengonfirmasinya.';
  }
  const changed = `Rekening atau NIK penjual ini diubah pada ${timeOf(changedAt)}`;
  return state === 'unconfirmed'
    ? `${changed} dan belum dikonfirmasi. Jangan transfer: pembayaran baru dapat dicatat setelah penjual mengonfirmasinya.`
    : `${changed}. Pembayaran ditahan sampai ${timeOf(heldUntil)}; jangan transfer sebelum itu.`;
}

const timeOf = (at: string | null): string => `${longDateTime(at!)} WITA`;
