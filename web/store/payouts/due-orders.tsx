import { useState } from 'react';
import { longDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import type { UnpaidOrder } from '#contract/payouts/payouts.ts';
import { formatNumber } from '#contract/money.ts';
import { OrderSum } from '../../parts/selling/order-sum.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, Table } from '../../ui/table.tsx';

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

export function DueOrders({ orders }: { orders: UnpaidOrder[] }) {
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
