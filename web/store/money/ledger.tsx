import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { shortDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import { feeNames, orderFees } from '#contract/orders/order-amounts.ts';
import { type Movement, type MovementKind, shareRows, type Shares } from '#contract/payouts/seller-money.ts';
import { call } from '../../call.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { lastMonths } from '../../parts/last-months.ts';
import { ListPage } from '../../parts/list/list-page.tsx';
import { byDate, type ListFilter, listQuery, timeSortFilter, timeSortParam } from '../../parts/list/list-url.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Column } from '../../ui/table.tsx';

export const readLedger = (params: URLSearchParams) =>
  call('GET /api/store/money', {
    query: { ...listQuery(params), month: params.get('month') || undefined, sortBy: timeSortParam(params) },
  });

type LedgerPage = Awaited<ReturnType<typeof readLedger>>;

const kindLabels: Record<MovementKind, string> = {
  sale: 'Penjualan',
  refund: 'Pengembalian dana',
  payout: 'Pencairan ke rekening',
  reversal: 'Pencairan dibatalkan',
};

const columns: Column<Movement>[] = [
  { label: 'Tanggal', cell: ({ at }) => <time dateTime={at}>{shortDate(at)}</time>, isShort: true },
  {
    label: 'Keterangan',
    cell: ({ kind, paidOut, orderId, payoutId }) => (
      <span className="block sm:min-w-44">
        <span>{kind === 'payout' && paidOut > 0 ? 'Dipotong untuk refund' : kindLabels[kind]}</span>
        <span className="block text-sm">
          <Link
            to={`/store/orders?pesanan=${orderId}`}
            translate="no"
            className="font-mono text-accent hover:underline"
          >
            {orderCode(orderId)}
          </Link>
          {payoutId && (
            <>
              {' · '}
              <a
                href={`/api/store/payouts/proof/${payoutId}`}
                target="_blank"
                rel="noopener"
                className="text-accent hover:underline"
              >
                Bukti<span className="sr-only"> pencairan pesanan {orderCode(orderId)}, di tab baru</span>
              </a>
            </>
          )}
        </span>
      </span>
    ),
  },
  {
    label: 'Dibayar pembeli',
    cell: (movement) => (
      <span className="block">
        <Amount amount={movement.paid} />
        {orderFees
          .filter((fee) => movement[fee] > 0)
          .map((fee) => (
            // It wraps, so that the table fits on wide screens.
            <span key={fee} className="block text-sm whitespace-normal text-muted sm:ml-auto sm:max-w-32">
              termasuk {feeNames[fee].short} {formatRupiah(movement[fee])}
            </span>
          ))}
      </span>
    ),
    isNumber: true,
  },
  { label: 'Komisi', cell: ({ commission }) => <Amount amount={commission} />, isNumber: true },
  { label: 'Dikembalikan', cell: ({ refunded }) => <Amount amount={refunded} />, isNumber: true },
  { label: 'Dicairkan', cell: ({ paidOut }) => <Amount amount={paidOut} />, isNumber: true },
  { label: 'Saldo', cell: ({ balance }) => <b>{signed(balance)}</b>, isNumber: true },
];

const statementExport = { 'Unduh Excel': 'GET /api/store/money/csv' } as const;

/** What the shop owes the seller, changed by every sale, refund and payout. */
export function Ledger({ page }: { page: Promise<LedgerPage> }) {
  const [months] = useState((): ListFilter => ({
    name: 'month',
    label: 'Bulan',
    options: [{ value: '', label: 'Semua bulan' }, ...lastMonths(new Date())],
  }));
  return (
    <ListPage
      head={
        <p className="flex min-h-11 flex-wrap items-center gap-x-4 pr-12 text-sm text-muted sm:mb-3">
          Saldo toko Anda per pesanan.
          <Link to="/store/letters" className="inline-flex min-h-11 items-center font-bold text-accent underline">
            Surat keterangan omzet
          </Link>
        </p>
      }
      search="Cari kode pesanan"
      filters={[months, timeSortFilter]}
      exports={statementExport}
      page={page}
      failureTitle="Buku kas gagal dimuat."
      caption="Mutasi saldo"
      sorts={{ Tanggal: byDate }}
      columns={columns}
      rowKey={({ kind, orderId, payoutId, at, balance }) => [kind, orderId, payoutId, at, balance].join(' ')}
      empty="Belum ada mutasi."
      emptyHint="Pesanan yang sudah dibayar muncul di sini."
      counted="mutasi"
    >
      {({ sums, shares }) => (
        <>
          <SumList sums={sums} />
          {shares && <ShareList shares={shares} />}
        </>
      )}
    </ListPage>
  );
}

/** The sums of the month; they lead from the opening to the closing balance. */
function SumList({ sums: { opening, paid, commission, refunded, paidOut, closing } }: Pick<LedgerPage, 'sums'>) {
  const facts = [
    ['Saldo awal', opening],
    ['Dibayar pembeli', paid],
    ['Komisi', commission],
    ['Dikembalikan', refunded],
    ['Dicairkan', paidOut],
    ['Saldo akhir', closing],
  ] as const;
  return (
    <dl
      className="mb-6 grid gap-px overflow-hidden rounded-xl border border-border-light bg-border-light
      grid-cols-2 sm:grid-cols-3"
    >
      {facts.map(([label, amount]) => (
        <div
          key={label}
          className={classNames('px-4 py-3', label === 'Saldo akhir' ? 'bg-primary text-white' : 'bg-white')}
        >
          <dt className={classNames('text-sm', label !== 'Saldo akhir' && 'text-muted')}>{label}</dt>
          <dd className="font-bold tracking-tight wrap-anywhere tabular-nums sm:mt-1">{signed(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How the movements of the month are shared out among the makers; all rows together are the change of the balance. */
function ShareList({ shares }: { shares: Shares }) {
  const [params] = useSearchParams();
  const month = params.get('month') || undefined;
  return (
    <details className="mb-6 rounded-xl border border-border-light bg-white">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-bold">Bagi hasil per perajin</summary>
      <dl className="divide-y divide-border-light px-4">
        {shareRows(shares).map(({ label, amount }, at) => (
          <div key={`${at} ${label}`} className="flex justify-between gap-4 py-2">
            <dt className="min-w-0 wrap-anywhere">{label}</dt>
            <dd className="whitespace-nowrap tabular-nums">{signed(amount)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pt-2 pb-4">
        <p className="text-sm text-muted">
          Harga produk yang dibayar, menurut perajin pertama yang disebut ketika dipesan. Jumlah semua baris adalah
          perubahan saldo.
        </p>
        <DownloadButton
          label="Unduh pembagian"
          read={() => call('GET /api/store/money/shares/csv', { query: { month } })}
        />
      </div>
    </details>
  );
}

const Amount = ({ amount }: { amount: number }) =>
  amount === 0 ? <span className="text-muted">-</span> : <span>{signed(amount)}</span>;

/** An amount in rupiah with a minus sign that is as wide as a digit. */
const signed = (amount: number): string => (amount < 0 ? `−${formatRupiah(-amount)}` : formatRupiah(amount));
