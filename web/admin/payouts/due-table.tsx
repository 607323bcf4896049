import { useState } from 'react';
import { longDate } from '#contract/dates.ts';
import { orderCode, type OrderId } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import type { UnpaidOrder } from '#contract/payouts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form-controls.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { dateOr } from '../date-or.ts';

/** Rows rendered initially, and added per request, because a seller may have thousands of due orders. */
const rowsAtATime = 50;

const columns: Column<UnpaidOrder>[] = [
  { label: 'ID Pesanan', cell: ({ _id }) => <span className="text-sm tabular-nums xl:block xl:w-52">{_id}</span> },
  { label: 'Produk', cell: ({ cartItems }) => cartItems.map(({ title }) => title).join(', '), isLong: true },
  {
    label: 'Tanggal',
    cell: ({ createdAt, orderDate }) => dateOr('Tanggal Tidak Valid', longDate, createdAt ?? orderDate),
    isShort: true,
  },
  { label: 'Total', cell: ({ totalAmount }) => <b>{formatRupiah(totalAmount)}</b>, isNumber: true },
];

type DueTableProps = {
  orders: readonly UnpaidOrder[];
  ticked: ReadonlySet<OrderId>;
  onTick: (ticked: ReadonlySet<OrderId>) => void;
  isDisabled: boolean;
};

/** The orders due for payout with a checkbox each, and one checkbox for all. */
export function DueTable({ orders, ticked, onTick, isDisabled }: DueTableProps) {
  const [shown, setShown] = useState(rowsAtATime);
  const isAll = orders.every(({ _id }) => ticked.has(_id));

  function toggle(id: OrderId) {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    onTick(next);
  }

  return (
    <>
      <Checkbox
        label="Pilih semua pesanan"
        checked={isAll}
        disabled={isDisabled}
        onChange={() => onTick(new Set(isAll ? [] : orders.map(({ _id }) => _id)))}
      />
      <Table
        caption="Pesanan yang menunggu pembayaran"
        columns={[pickedBy({ ticked, isDisabled, onToggle: toggle }), ...columns]}
        rows={orders.slice(0, shown)}
        rowKey={({ _id }) => _id}
        empty="Tidak ada pesanan yang menunggu pembayaran untuk seller ini."
      />
      {shown < orders.length && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button variant="secondary" onClick={() => setShown(shown + rowsAtATime)}>
            Tampilkan lebih banyak
          </Button>
          <p className="text-sm text-muted">
            {shown} dari {orders.length.toLocaleString('id-ID')} pesanan ditampilkan; pilihan dan total mencakup
            semuanya.
          </p>
        </div>
      )}
    </>
  );
}

type Picking = { ticked: ReadonlySet<OrderId>; isDisabled: boolean; onToggle: (id: OrderId) => void };

const pickedBy = ({ ticked, ...rest }: Picking): Column<UnpaidOrder> => ({
  label: 'Pilih',
  cell: ({ _id }) => <Tick id={_id} isTicked={ticked.has(_id)} {...rest} />,
  isShort: true,
});

type TickProps = { id: OrderId; isTicked: boolean; isDisabled: boolean; onToggle: (id: OrderId) => void };

function Tick({ id, isTicked, isDisabled, onToggle }: TickProps) {
  return (
    <input
      type="checkbox"
      aria-label={`Pilih pesanan ${orderCode(id)}`}
      checked={isTicked}
      disabled={isDisabled}
      onChange={() => onToggle(id)}
      className="block size-6 accent-primary"
    />
  );
}
