import { longDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { formatNumber, formatRupiah } from '#contract/money.ts';
import { isMasked } from '#contract/store/masked-number.ts';
import type { PaidAccount, Payout } from '#contract/payouts/payouts.ts';
import { call } from '../../call.ts';
import { countOf, timeSortParam } from '../../parts/list/list-url.ts';
import { OpenPdf } from '../../parts/open-pdf.tsx';
import { usePagedList, type ListPage, LoadMore } from '../../parts/paged-list.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RevealDialog } from '../../parts/account/password-question.tsx';
import { useReveal } from '../../parts/use-send.ts';
import { pageSize } from '#contract/words.ts';

/** The payouts with date, amount, orders and proof of payment. Needs a `key` that changes with the filter. */
export function PayoutHistory({ payouts: { filter, history, total, grandTotal } }: { payouts: Payouts }) {
  const { items, state, loadMore } = usePagedList(
    'pencairan',
    history,
    async (cursor) => (await readPayouts(filter, cursor)).history,
  );
  const proof = useOverlay('bukti');
  const openPayout = items.find(({ _id }) => _id === proof.value);
  if (items.length === 0) {
    return <EmptyState title={isFiltered(filter) ? 'Tidak ada pencairan yang cocok.' : 'Belum ada pencairan.'} />;
  }
  return (
    <>
      <p role="status" className="mb-3 text-sm text-muted tabular-nums">
        {countOf({ total }, 'pencairan')} · {formatRupiah(grandTotal)}
      </p>
      <ul className="flex flex-col gap-3">
        {items.map((payout) => (
          <PayoutRow key={payout._id} payout={payout} onProof={() => proof.open(payout._id)} />
        ))}
      </ul>
      <LoadMore state={state} loadMore={loadMore} />
      {openPayout && (
        <Dialog isOpen onClose={proof.close} title={`Bukti pencairan ${longDate(openPayout.paidAt)}`}>
          {openPayout.paymentProofType === 'application/pdf' ? (
            <OpenPdf address={openPayout.paymentProofUrl} />
          ) : (
            <a href={openPayout.paymentProofUrl} target="_blank" rel="noopener">
              <img
                src={openPayout.paymentProofUrl}
                alt={`Bukti pencairan ${formatRupiah(openPayout.amount)}`}
                className="mx-auto max-h-[80vh] max-w-full rounded-xl"
              />
            </a>
          )}
        </Dialog>
      )}
    </>
  );
}

function PayoutRow({ payout, onProof }: { payout: Payout; onProof: () => void }) {
  const { _id, paidAt, amount, lines, paymentProofUrl, account, reversal } = payout;
  return (
    <li className="card p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <b translate="no" className={classNames('text-sum tabular-nums', reversal && 'text-muted line-through')}>
            {formatRupiah(amount)}
          </b>
          <time dateTime={paidAt} className="block text-sm text-muted">
            {longDate(paidAt)}
          </time>
        </p>
        {paymentProofUrl ? (
          <Button variant="secondary" size="sm" className="min-h-11" onClick={onProof}>
            Lihat bukti<span className="sr-only"> pencairan {longDate(paidAt)}</span>
          </Button>
        ) : (
          <p className="text-sm text-muted">Bukti: Tidak ada</p>
        )}
      </div>
      {reversal && (
        <p className="mt-2 text-sm">
          <Badge tone="red">Gagal terkirim</Badge> <span className="wrap-anywhere">{reversal.reason}</span>
          <span className="block text-muted">
            {longDate(reversal.at)} · Pesanannya menunggu cair lagi; jumlah ini tidak dihitung.
          </span>
        </p>
      )}
      {account && <PaidTo payoutId={_id} account={account} />}
      <details className="mt-2 -mb-3 border-t border-border-light pt-1">
        <summary className="min-h-11 text-sm font-bold text-accent">
          Rincian {formatNumber(lines.length)} pesanan
        </summary>
        <ul className="pb-3 text-sm">
          {lines.map(({ orderId, kind, amount: part }) => (
            <li key={`${kind} ${orderId}`} className="flex justify-between gap-4 py-1">
              <span>
                <span translate="no" className="font-mono">
                  {orderCode(orderId)}
                </span>
                {kind === 'deduction' && (
                  <span className="text-muted">
                    {part < 0 ? ' · dipotong untuk refund' : ' · potongan dikembalikan'}
                  </span>
                )}
              </span>
              <span className="tabular-nums">{part < 0 ? `−${formatRupiah(-part)}` : formatRupiah(part)}</span>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/**
 * The account of a payout. Its number is masked until the seller reveals it; the server may want the password first.
 */
function PaidTo({ payoutId, account }: { payoutId: Payout['_id']; account: PaidAccount }) {
  const asking = useOverlay('yakin');
  const { revealed, isBusy, reveal } = useReveal(async () => {
    const answer = await call('POST /api/store/payouts/reveal-account/:payoutId', { params: { payoutId } });
    if (isMasked(answer.data.bankAccountNumber)) asking.open(payoutId);
    return answer;
  });
  const { bankName, bankAccountNumber, bankAccountOwner } = revealed ?? account;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 text-sm">
      <span className="min-w-0 wrap-anywhere">
        <span className="text-muted">Ke</span> {bankName}{' '}
        <span translate="no" className="whitespace-nowrap tabular-nums">
          {bankAccountNumber}
        </span>
        <span className="text-muted"> a.n. {bankAccountOwner}</span>
      </span>
      {isMasked(bankAccountNumber) && (
        <Button variant="quiet" size="sm" className="-mx-3.5 min-h-11" isBusy={isBusy} onClick={reveal}>
          Tampilkan nomor
        </Button>
      )}
      {asking.value === payoutId && <RevealDialog onConfirmed={reveal} onClose={asking.close} />}
    </div>
  );
}

export type Payouts = Awaited<ReturnType<typeof readPayouts>>;

type PayoutFilter = ReturnType<typeof filterFrom>;

/** The filter and sort order of the payout history, from the URL. */
export const filterFrom = (params: URLSearchParams) => ({
  q: params.get('q')?.trim() || undefined,
  from: params.get('from') || undefined,
  to: params.get('to') || undefined,
  sortBy: timeSortParam(params),
});

const isFiltered = ({ q, from, to }: PayoutFilter): boolean => Boolean(q || from || to);

/**
 * The due orders with one page of the payouts that match the filter. `grandTotal` is the sum of the matching payouts.
 */
export const readPayouts = (filter: PayoutFilter, cursor?: string) =>
  call('GET /api/store/payouts/get', { query: { ...filter, cursor, limit: pageSize } }).then(
    ({ due, dueAmount, waitingAmount, account, deductions, total, grandTotal, data: items, nextCursor }) => {
      const history: ListPage<Payout> = { items, nextCursor };
      return { filter, due, dueAmount, waitingAmount, account, deductions, total, grandTotal, history };
    },
  );
