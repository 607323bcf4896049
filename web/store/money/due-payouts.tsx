import { useState } from 'react';
import { longDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { absolute, formatNumber, formatRupiah, type Rupiah, sum } from '#contract/money.ts';
import type { UnpaidOrder } from '#contract/payouts/payouts.ts';
import { OrderSum } from '../../parts/selling/order-sum.tsx';
import { WaitingSum } from '../../parts/selling/waiting-sum.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { card, type Column, Table } from '../../ui/table.tsx';
import type { Payouts } from './payout-queries.ts';

/** The sign of a deduction; a negative one is returned to the seller. */
const signOf = (deducted: Rupiah): string => (deducted > 0 ? '−' : deducted < 0 ? '+' : '');

/** The orders that are paid out next, and what is deducted from them. */
export function DuePayouts({ payouts: { due, dueAmount, waitingAmount, deductions } }: { payouts: Payouts }) {
  const deducted = sum(deductions.map(({ amount }) => amount));
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        <b className="text-lg text-ink tabular-nums">{formatRupiah(dueAmount)}</b> · {formatNumber(due.length)} pesanan
        {deducted !== 0 && ` · ${signOf(deducted)}${formatRupiah(absolute(deducted))} untuk refund`}. Ditransfer admin
        ke rekening Anda setelah pembeli mengonfirmasi penerimaan.
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
    </>
  );
}

/** The number of rows shown initially, so that the deductions below stay reachable. */
const initialRows = 10;

const columns: Column<UnpaidOrder>[] = [
  { label: 'Kode', isShort: true, onCard: '', cell: ({ _id }) => <b className="font-mono">{orderCode(_id)}</b> },
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
