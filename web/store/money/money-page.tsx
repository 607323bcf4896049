import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router';
import { ListTable } from '../../parts/list/list-table.tsx';
import { ListToolbar } from '../../parts/list/list-toolbar.tsx';
import { knownParam, timeSortSelect } from '../../parts/list/list-url.ts';
import { PayoutAccountNotice } from '../../parts/selling/payout-account-notice.tsx';
import { ButtonLink, Button } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Ledger, readLedger } from './ledger.tsx';
import { PayoutHistory, filterFrom, type Payouts, readPayouts } from './payout-history.tsx';
import { useState } from 'react';
import { longDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { absolute, formatNumber, formatRupiah, type Rupiah, sum } from '#contract/money.ts';
import type { UnpaidOrder } from '#contract/payouts/payouts.ts';
import { OrderSum, WaitingSum } from '../../parts/selling/payable-sums.tsx';
import { classNames } from '../../ui/class-names.ts';
import { card, type Column, Table } from '../../ui/table.tsx';

export const title = 'Uang';

const tabs = [
  { key: 'tunggu', label: 'Menunggu cair' },
  { key: 'cair', label: 'Sudah cair' },
  { key: 'buku', label: 'Buku kas' },
] as const;
type Tab = (typeof tabs)[number]['key'];

const tabOf = (params: URLSearchParams): Tab =>
  knownParam(
    params,
    'tab',
    tabs.map(({ key }) => key),
  ) ?? (params.has('month') ? 'buku' : 'tunggu');

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) =>
  tabOf(searchParams) === 'buku'
    ? { ledger: readLedger(searchParams) }
    : { payouts: readPayouts(filterFrom(searchParams)) };

/** What a seller is owed, what was paid out, and every movement of the balance. */
export default function MoneyPage({ loaderData }: { loaderData: ReturnType<typeof clientLoader> }) {
  const [params, setParams] = useSearchParams();
  const tab = tabOf(params);
  return (
    <>
      <h1 className="mb-2 text-2xl sm:mb-4 sm:text-3xl">Uang</h1>
      <Tabs
        label="Uang"
        tabs={tabs}
        selected={tab}
        onSelect={(key) => setParams(key === 'tunggu' ? {} : { tab: key }, { preventScrollReset: true })}
      >
        {loaderData.ledger ? (
          <Ledger page={loaderData.ledger} />
        ) : (
          <>
            {tab === 'cair' && (
              <ListToolbar
                head={<p className="flex min-h-11 items-center pr-12 text-sm text-muted">Yang sudah ditransfer.</p>}
                search="Cari kode pesanan"
                filters={[timeSortSelect]}
                hasPeriod
              />
            )}
            <ListTable page={loaderData.payouts} failureTitle="Data pencairan gagal dimuat.">
              {(payouts) => (
                <>
                  <AccountNotice payouts={payouts} />
                  {tab === 'cair' ? (
                    <PayoutHistory key={JSON.stringify(payouts.filter)} payouts={payouts} />
                  ) : (
                    <DuePayouts payouts={payouts} />
                  )}
                </>
              )}
            </ListTable>
          </>
        )}
      </Tabs>
    </>
  );
}

const AccountNotice = ({ payouts: { account } }: { payouts: Payouts }) => (
  <div className="mb-4 empty:hidden">
    <PayoutAccountNotice
      account={account}
      action={<ButtonLink to="/store/profile?isi=rekening">Konfirmasi rekening</ButtonLink>}
    />
  </div>
);

/** The sign of a deduction; a negative one is returned to the seller. */
const signOf = (deducted: Rupiah): string => (deducted > 0 ? '−' : deducted < 0 ? '+' : '');

/** The orders that are paid out next, and what is deducted from them. */
function DuePayouts({ payouts: { due, dueAmount, waitingAmount, deductions } }: { payouts: Payouts }) {
  const deducted = sum(deductions.map(({ amount }) => amount));
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        <b translate="no" className="text-sum text-ink tabular-nums">
          {formatRupiah(dueAmount)}
        </b>{' '}
        · {formatNumber(due.length)} pesanan
        {deducted !== 0 && <span>{` · ${signOf(deducted)}${formatRupiah(absolute(deducted))} untuk refund`}</span>}.
        Ditransfer admin ke rekening Anda setelah pembeli mengonfirmasi penerimaan.
      </p>
      <DueOrders orders={due} />
      <div className="mt-3 text-sm text-muted empty:hidden">
        <WaitingSum amount={waitingAmount} />
      </div>
      {deductions.length > 0 && (
        <div className="card mt-4 p-4">
          <h2 className="font-sans text-base font-bold">Potongan</h2>
          <p className="text-sm text-muted">
            Pesanan yang uangnya dikembalikan kepada pembeli setelah dicairkan; dikurangi dari pencairan berikutnya.
          </p>
          <ul className="mt-2">
            {deductions.map(({ orderId, amount }) => (
              <li key={orderId} className="flex justify-between gap-4 py-1">
                <span translate="no" className="font-mono">
                  {orderCode(orderId)}
                </span>
                <span className={classNames('tabular-nums', amount > 0 && 'text-danger')}>
                  {signOf(amount)}
                  {formatRupiah(absolute(amount))}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** The number of rows shown initially, so that the deductions below stay reachable. */
const initialRows = 10;

const columns: Column<UnpaidOrder>[] = [
  {
    label: 'Kode',
    isShort: true,
    onCard: '',
    cell: ({ _id }) => (
      <b translate="no" className="font-mono">
        {orderCode(_id)}
      </b>
    ),
  },
  {
    label: 'Tanggal',
    isShort: true,
    onCard: card.meta,
    cell: ({ orderDate }) => <time dateTime={orderDate}>{longDate(orderDate)}</time>,
  },
  {
    label: 'Produk',
    isLong: true,
    onCard: card.text,
    cell: ({ cartItems }) => cartItems.map(({ title }) => title).join(', '),
  },
  { label: 'Total', isNumber: true, onCard: 'max-sm:ml-auto', cell: (order) => <OrderSum {...order} /> },
];

function DueOrders({ orders }: { orders: UnpaidOrder[] }) {
  const [isExpanded, setExpanded] = useState(orders.length <= initialRows);
  return (
    <>
      <Table
        caption="Pesanan yang menunggu cair"
        columns={columns}
        rows={isExpanded ? orders : orders.slice(0, initialRows)}
        empty="Tidak ada pesanan yang menunggu cair."
      />
      {!isExpanded && (
        <Button variant="secondary" className="mt-4" onClick={() => setExpanded(true)}>
          Tampilkan semua ({formatNumber(orders.length)})
        </Button>
      )}
    </>
  );
}
