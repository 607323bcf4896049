import { useState } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { longDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { absolute, formatNumber, formatRupiah, type Rupiah, sum } from '#contract/money.ts';
import type { UnpaidOrder } from '#contract/payouts/payouts.ts';
import { ListTable } from '../../parts/list/list-table.tsx';
import { ListToolbar } from '../../parts/list/list-toolbar.tsx';
import { timeSortSelect } from '../../parts/list/list-url.ts';
import { OrderSum } from '../../parts/selling/order-sum.tsx';
import { PayoutAccountNotice } from '../../parts/selling/payout-account-notice.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { PayoutHistory } from './payout-history.tsx';
import { filterFrom, isFiltered, type Payouts, readPayouts } from './payout-queries.ts';

export const title = 'Pembayaran';

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => ({
  payouts: readPayouts(filterFrom(searchParams)),
});

export default function PayoutsPage({ loaderData: { payouts } }: { loaderData: ReturnType<typeof clientLoader> }) {
  return (
    <>
      <h1 className="text-3xl">Pembayaran</h1>
      <p className="mt-1 mb-6 text-muted">
        Pesanan dibayarkan ke rekening Anda setelah pembeli mengonfirmasi penerimaan.
      </p>
      <ListTable page={payouts} failureTitle="Pembayaran gagal dimuat.">
        {(known) => <LoadedPayouts payouts={known} />}
      </ListTable>
    </>
  );
}

/** The sign of a deduction; a negative one is returned to the seller. */
const signOf = (deducted: Rupiah): string => (deducted > 0 ? '−' : deducted < 0 ? '+' : '');

type FactProps = { label: string; amount: Rupiah; sign?: string; isMain?: boolean };

export const Fact = ({ label, amount, sign = '', isMain }: FactProps) => (
  <div
    className={classNames(
      'rounded-2xl border p-4',
      isMain ? 'border-primary bg-primary text-white' : 'border-border-light bg-white',
    )}
  >
    <dt className={classNames('text-sm', !isMain && 'text-muted')}>{label}</dt>
    <dd className="mt-1 text-xl font-bold tabular-nums wrap-anywhere">
      {sign}
      {formatRupiah(amount)}
    </dd>
  </div>
);

function LoadedPayouts({ payouts }: { payouts: Payouts }) {
  const { filter, due, dueAmount, waitingAmount, account, deductions, grandTotal } = payouts;
  const deducted = sum(deductions.map(({ amount }) => amount));
  return (
    <div className="flex flex-col gap-8">
      <PayoutAccountNotice
        account={account}
        action={<ButtonLink to="/store/profile?isi=rekening">Konfirmasi rekening</ButtonLink>}
      />
      <dl className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        <Fact label="Menunggu pembayaran" amount={dueAmount} isMain />
        <Fact label="Dipotong untuk refund" amount={absolute(deducted)} sign={signOf(deducted)} />
        <Fact label={isFiltered(filter) ? 'Total pembayaran yang cocok' : 'Sudah dibayarkan'} amount={grandTotal} />
      </dl>
      <section>
        <h2 className="mb-3 text-xl">Menunggu pembayaran</h2>
        <DueOrders orders={due} />
        {waitingAmount > 0 && (
          <p className="mt-3 text-sm text-muted">
            <b className="text-ink tabular-nums">{formatRupiah(waitingAmount)}</b> dari pesanan yang sudah terkirim
            masih menunggu konfirmasi pembeli.
          </p>
        )}
        {deductions.length > 0 && (
          <div className="mt-4 rounded-2xl border border-border-light bg-white p-4">
            <h3 className="font-sans text-base font-bold">Potongan</h3>
            <p className="text-sm text-muted">
              Pesanan yang uangnya dikembalikan kepada pembeli setelah dibayarkan; dikurangi dari pembayaran berikutnya.
            </p>
            <ul className="mt-2">
              {deductions.map(({ orderId, amount }) => (
                <li key={orderId} className="flex justify-between gap-4 py-1">
                  <span className="font-mono">{orderCode(orderId)}</span>
                  <span className={classNames('tabular-nums', amount > 0 && 'text-danger')}>
                    {signOf(amount)}
                    {formatRupiah(absolute(amount))}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </section>
      <section>
        <h2 className="mb-3 text-xl">Riwayat pembayaran</h2>
        <ListToolbar search="Cari kode pesanan" filters={[timeSortSelect]} hasPeriod />
        <PayoutHistory key={JSON.stringify(filter)} payouts={payouts} />
      </section>
    </div>
  );
}

/** The number of rows shown initially, so that the payout history below stays reachable. */
const initialRows = 10;

const columns: Column<UnpaidOrder>[] = [
  { label: 'Kode', isShort: true, cell: ({ _id }) => <b className="font-mono">{orderCode(_id)}</b> },
  {
    label: 'Tanggal',
    isShort: true,
    cell: ({ orderDate }) => <time dateTime={orderDate}>{longDate(orderDate)}</time>,
  },
  { label: 'Produk', isLong: true, cell: ({ cartItems }) => cartItems.map(({ title }) => title).join(', ') },
  { label: 'Total', isNumber: true, cell: (order) => <OrderSum {...order} /> },
];

function DueOrders({ orders }: { orders: UnpaidOrder[] }) {
  const [isExpanded, setExpanded] = useState(orders.length <= initialRows);
  return (
    <>
      <Table
        caption="Pesanan yang menunggu pembayaran"
        columns={columns}
        rows={isExpanded ? orders : orders.slice(0, initialRows)}
        rowKey={({ _id }) => _id}
        empty="Tidak ada pesanan yang menunggu pembayaran."
      />
      {!isExpanded && (
        <Button variant="secondary" className="mt-4" onClick={() => setExpanded(true)}>
          Tampilkan semua ({formatNumber(orders.length)})
        </Button>
      )}
    </>
  );
}
