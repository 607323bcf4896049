import { longDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import type { Payout } from '#contract/payouts.ts';
import { countOf } from '../../parts/list/list-url.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { OpenPdf } from '../../parts/open-pdf.tsx';
import { usePagedList } from '../../parts/use-paged-list.ts';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isFiltered, type Payouts, readPayouts } from './payout-queries.ts';

/** The payouts with date, amount, orders and proof of payment. Needs a `key` that changes with the filter. */
export function PayoutHistory({ payouts: { filter, history, total, grandTotal } }: { payouts: Payouts }) {
  const { items, state, loadMore } = usePagedList(
    'pembayaran',
    history,
    async (cursor) => (await readPayouts(filter, cursor)).history,
  );
  const proof = useOverlay('bukti');
  const openPayout = items.find(({ _id }) => _id === proof.value);
  if (items.length === 0) {
    return <EmptyState title={isFiltered(filter) ? 'Tidak ada pembayaran yang cocok.' : 'Belum ada pembayaran.'} />;
  }
  return (
    <>
      <p role="status" className="mb-3 text-sm text-muted tabular-nums">
        {countOf({ total }, 'pembayaran')} · {formatRupiah(grandTotal)}
      </p>
      <ul className="flex flex-col gap-3">
        {items.map((payout) => (
          <PayoutRow key={payout._id} payout={payout} onProof={() => proof.open(payout._id)} />
        ))}
      </ul>
      <LoadMore state={state} loadMore={loadMore} />
      {openPayout && (
        <Dialog isOpen onClose={proof.close} title={`Bukti pembayaran ${longDate(openPayout.paidAt)}`}>
          {openPayout.paymentProofType === 'application/pdf' ? (
            <OpenPdf address={openPayout.paymentProofUrl} />
          ) : (
            <img
              src={openPayout.paymentProofUrl}
              alt={`Bukti pembayaran ${formatRupiah(openPayout.amount)}`}
              className="mx-auto max-h-[80vh] max-w-full rounded-xl"
            />
          )}
        </Dialog>
      )}
    </>
  );
}

function PayoutRow({
  payout: { paidAt, amount, lines, paymentProofUrl },
  onProof,
}: {
  payout: Payout;
  onProof: () => void;
}) {
  return (
    <li className="rounded-2xl border border-border-light bg-white p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <b className="text-lg tabular-nums">{formatRupiah(amount)}</b>
          <time dateTime={paidAt} className="block text-sm text-muted">
            {longDate(paidAt)}
          </time>
        </p>
        {paymentProofUrl ? (
          <Button variant="secondary" size="sm" className="min-h-11" onClick={onProof}>
            Lihat bukti<span className="sr-only"> pembayaran {longDate(paidAt)}</span>
          </Button>
        ) : (
          <p className="text-sm text-muted">Bukti: Tidak ada</p>
        )}
      </div>
      <details className="mt-2 -mb-3 border-t border-border-light pt-1">
        <summary className="flex min-h-11 items-center text-sm font-semibold text-accent">
          Rincian {lines.length.toLocaleString('id-ID')} pesanan
        </summary>
        <ul className="pb-3 text-sm">
          {lines.map(({ orderId, kind, amount: part }) => (
            <li key={`${kind} ${orderId}`} className="flex justify-between gap-4 py-1">
              <span>
                <span className="font-mono">{orderCode(orderId)}</span>
                {kind === 'deduction' && <span className="text-muted"> · potongan pengembalian dana</span>}
              </span>
              <span className="tabular-nums">{part < 0 ? `−${formatRupiah(-part)}` : formatRupiah(part)}</span>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
