import { type ReactNode, useState } from 'react';
import type { OrderId } from '#contract/ids.ts';
import { formatNumber, absolute, atLeastZero, difference, formatRupiah, type Rupiah, sum } from '#contract/money.ts';
import { maxOrdersPerPayout, tooManyOrders, type UnpaidOrder } from '#contract/payouts/payouts.ts';
import { ApiError, isSessionOver, serverMessageOf } from '../../call.ts';
import { prepareProof } from '../../parts/uploading/prepare-file.ts';
import { upload } from '../answers.ts';
import { useSend } from '../../parts/use-send.ts';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast, toastFailure } from '../../visitor/toast.ts';
import { AccountNotice, SuspendedNotice } from './account-state.tsx';
import { ConfirmPayout } from './confirm-payout.tsx';
import { DueTable } from './due-table.tsx';
import type { DueOrders } from './payout-queries.ts';
import { WaitingSum } from '../../parts/selling/payable-sums.tsx';
import { useChosenPicture } from '../../parts/uploading/use-upload.ts';

type PayoutFormProps = { due: DueOrders; onPaid: () => Promise<void>; back: ReactNode };

/** The payout form of one seller: select due orders, upload the proof of payment, and mark the orders as paid. */
export function PayoutForm({ due, onPaid, back }: PayoutFormProps) {
  const { orders, sellerId, deductions } = due;
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<OrderId>>(
    () => new Set(orders.slice(0, maxOrdersPerPayout).map(({ _id }) => _id)),
  );
  const { isBusy, send } = useSend();
  const [fault, setFault] = useState<string | null>(null);
  const proof = useChosenPicture(prepareProof);
  const confirming = useOverlay('yakin');
  const isPayable = due.account.state === 'ready';
  const { chosen, total, payable, deducted, paid } = payoutSum(orders, selectedIds, deductions);

  async function pay(accountVersion: string | undefined) {
    const newFault = payoutFault(chosen, proof.picture);
    setFault(newFault);
    if (newFault) return;
    await send(() => markPaid(accountVersion), { failure: showFailure, reread: onPaid, done: () => {} });
  }

  async function markPaid(accountVersion: string | undefined) {
    const { message } = await upload('POST /api/admin/payout/mark-paid', {
      fields: {
        sellerId,
        orders: chosen.map(({ _id }) => _id),
        expectedAmount: atLeastZero(paid),
        ...(accountVersion && { accountVersion }),
      },
      files: { paymentProof: proof.picture ?? undefined },
    });
    await onPaid();
    setSelectedIds(new Set());
    proof.clear();
    confirming.close();
    toast({ title: 'Pembayaran Berhasil', description: message });
  }

  async function showFailure(error: unknown) {
    const reason = serverMessageOf(error) ?? 'Terjadi kesalahan saat memproses pembayaran.';
    if (!isSessionOver(error)) toastFailure('Pembayaran Gagal', reason);
    // The dialog stays open and shows the current amount or account.
    if (error instanceof ApiError && changedCodes.has(error.code)) await onPaid();
  }

  if (orders.length === 0) {
    return (
      <EmptyState title="Tidak ada pesanan yang menunggu pembayaran untuk seller ini." action={back}>
        <WaitingSum amount={due.waitingAmount} />
      </EmptyState>
    );
  }
  return (
    <>
      <SuspendedNotice due={due} />
      <AccountNotice due={due} onLifted={onPaid} />
      {due.bankAccountNumber && (
        <p className="mb-2 text-sm wrap-anywhere">
          {due.bankName} <b className="tabular-nums">{due.bankAccountNumber.replace(/•+/, '••••')}</b> a.n.{' '}
          {due.bankAccountOwner}
        </p>
      )}
      <DueTable orders={orders} selected={selectedIds} onSelect={setSelectedIds} isDisabled={isBusy} />
      <div data-bottom-bar className={totalsClass}>
        <dl
          className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums max-sm:grid max-sm:w-full
          max-sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]"
        >
          <Sum label="Pesanan dipilih" value={`${formatNumber(chosen.length)} dari ${formatNumber(orders.length)}`} />
          <Sum label="Total" value={formatRupiah(total)} />
          {payable < total && <Sum label="Refund dan komisi" value={`− ${formatRupiah(difference(total, payable))}`} />}
          {deducted > 0 && <Sum label="Dipotong untuk refund" value={`− ${formatRupiah(deducted)}`} />}
          {deducted < 0 && <Sum label="Potongan dikembalikan" value={`+ ${formatRupiah(absolute(deducted))}`} />}
          {paid !== total && <Sum label="Dibayarkan" value={formatRupiah(paid)} />}
        </dl>
        <div className="ml-auto max-sm:w-full">
          <Button
            disabled={chosen.length === 0 || chosen.length > maxOrdersPerPayout || !isPayable}
            isBusy={isBusy}
            onClick={() => confirming.open('bayar')}
            className="max-sm:w-full max-sm:px-1 max-sm:text-sm"
          >
            {isBusy ? 'Memproses...' : 'Tandai Pesanan Terpilih Telah Dibayar'}
          </Button>
          {(chosen.length === 0 || chosen.length > maxOrdersPerPayout) && (
            <p className="mt-1 text-sm text-muted">{payoutFault(chosen, proof.picture)}</p>
          )}
        </div>
      </div>
      {confirming.value === 'bayar' && (
        <ConfirmPayout
          due={due}
          count={chosen.length}
          paid={paid}
          proof={proof}
          // Recomputed, because the missing input may have been added since.
          proofError={fault && payoutFault(chosen, proof.picture)}
          isBusy={isBusy}
          isPayable={isPayable}
          onRefresh={onPaid}
          onClose={confirming.close}
          onConfirm={pay}
        />
      )}
    </>
  );
}

const changedCodes = new Set<string | undefined>([
  'PAYOUT_CHANGED',
  'PAID_ACCOUNT_CHANGED',
  'ACCOUNT_UNCONFIRMED',
  'ACCOUNT_HELD',
  'SELLER_UNCONFIRMED',
]);

// The sticky bar covers the padding beside it, and in a dialog that below it.
const totalsClass = classNames(
  'z-10 -mx-4 mt-4 flex flex-wrap items-center',
  'justify-between gap-3 border-t border-border-light tall:sticky tall:bottom-0',
  'bg-canvas px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] tall:in-[dialog]:-bottom-(--dialog-end)',
  'in-[dialog]:-mx-5 in-[dialog]:-mb-(--dialog-end) in-[dialog]:px-5 in-[dialog]:pb-(--dialog-end)',
);

type Deduction = { amount: Rupiah };

/** The selected orders and their amounts in rupiah: total, deductions for earlier refunds, and the amount to pay. */
export function payoutSum(
  orders: readonly UnpaidOrder[],
  selectedIds: ReadonlySet<OrderId>,
  deductions: readonly Deduction[] = [],
) {
  const chosen = orders.filter(({ _id }) => selectedIds.has(_id));
  const total = sum(chosen.map(({ totalAmount }) => totalAmount));
  const payable = sum(chosen.map(({ payableAmount }) => payableAmount));
  const deducted = sum(deductions.map(({ amount }) => amount));
  return { chosen, total, payable, deducted, paid: difference(payable, deducted) };
}

/** The validation error that prevents the payout, or null. */
export function payoutFault(chosen: readonly unknown[], proof: Blob | null): string | null {
  if (chosen.length === 0) return 'Harap pilih setidaknya satu pesanan.';
  if (chosen.length > maxOrdersPerPayout) return tooManyOrders;
  return proof ? null : 'Harap unggah bukti pembayaran.';
}

const Sum = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="font-bold">{value}</dd>
  </div>
);

/** Shown when the URL of a payout page contains no seller id. */
export const MissingSeller = () => (
  <EmptyState
    heading="h1"
    title="ID Seller tidak ditemukan dalam URL. Kembali ke halaman sebelumnya."
    action={
      <>
        <ButtonLink to="/admin/payout">Penjual yang menunggu pembayaran</ButtonLink>
        <ButtonLink to="/admin/sellers" variant="secondary">
          Daftar Penjual
        </ButtonLink>
      </>
    }
  />
);
