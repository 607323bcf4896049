import { useState } from 'react';
import { longDate } from '#contract/dates.ts';
import { orderCode, type OrderId } from '#contract/ids.ts';
import type { UnpaidOrder } from '#contract/payouts/payouts.ts';
import { formatNumber } from '#contract/money.ts';
import { OrderSum } from '../../parts/selling/payable-sums.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { card, type Column, Table } from '../../ui/table.tsx';
import { OrderCode } from '../list-cells.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';

/** Rows rendered initially, and added per request, because a seller may have thousands of due orders. */
const rowsPerStep = 50;

const columns: Column<UnpaidOrder>[] = [
  { label: 'ID Pesanan', cell: ({ _id }) => <OrderCode id={_id} isLink />, isShort: true, onCard: '' },
  {
    label: 'Produk',
    cell: ({ cartItems, isDeliveredEarly }) => (
      <span>
        {cartItems.map(({ title }) => title).join(', ')}
        {isDeliveredEarly && (
          <span className="mt-1 block">
            <Badge tone="yellow">Terkirim &lt; 1 jam</Badge>
          </span>
        )}
      </span>
    ),
    isLong: true,
    onCard: card.text,
  },
  {
    label: 'Tanggal',
    cell: ({ createdAt }) => longDate(createdAt, 'Tanggal Tidak Valid'),
    isShort: true,
    onCard: card.meta,
  },
  { label: 'Total', cell: (order) => <OrderSum {...order} />, isNumber: true, onCard: 'max-sm:ml-auto' },
];

type DueTableProps = {
  orders: readonly UnpaidOrder[];
  selected: ReadonlySet<OrderId>;
  onSelect: (selected: ReadonlySet<OrderId>) => void;
  isDisabled: boolean;
};

/** The orders due for payout with a checkbox each, and one checkbox for all. */
export function DueTable({ orders, selected, onSelect, isDisabled }: DueTableProps) {
  const [shown, setShown] = useState(rowsPerStep);
  const isAllSelected = orders.every(({ _id }) => selected.has(_id));

  function toggle(id: OrderId) {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  }

  return (
    <>
      <Checkbox
        label="Pilih semua pesanan"
        checked={isAllSelected}
        disabled={isDisabled}
        onChange={() => onSelect(new Set(isAllSelected ? [] : orders.map(({ _id }) => _id)))}
      />
      {orders.some(({ isDeliveredEarly }) => isDeliveredEarly) && (
        <p className="mt-2 mb-4 max-w-prose text-sm text-muted">
          Pesanan bertanda “Terkirim &lt; 1 jam” dilaporkan terkirim kurang dari satu jam setelah dibayar. Periksa
          sebelum membayar.
        </p>
      )}
      <Table
        caption="Pesanan yang menunggu pembayaran"
        columns={[selectColumn({ selected, isDisabled, onToggle: toggle }), ...columns]}
        rows={orders.slice(0, shown)}
        empty="Tidak ada pesanan yang menunggu pembayaran untuk seller ini."
      />
      {shown < orders.length && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button variant="secondary" onClick={() => setShown(shown + rowsPerStep)}>
            Tampilkan lebih banyak
          </Button>
          <p className="text-sm text-muted">
            {shown} dari {formatNumber(orders.length)} pesanan ditampilkan; pilihan dan total mencakup semuanya.
          </p>
        </div>
      )}
    </>
  );
}

type Selection = { selected: ReadonlySet<OrderId>; isDisabled: boolean; onToggle: (id: OrderId) => void };

const selectColumn = ({ selected, ...rest }: Selection): Column<UnpaidOrder> => ({
  label: 'Pilih',
  cell: ({ _id }) => <OrderCheckbox id={_id} isSelected={selected.has(_id)} {...rest} />,
  isShort: true,
  onCard: '',
});

type OrderCheckboxProps = { id: OrderId; isSelected: boolean; isDisabled: boolean; onToggle: (id: OrderId) => void };

const OrderCheckbox = ({ id, isSelected, isDisabled, onToggle }: OrderCheckboxProps) => (
  <input
    type="checkbox"
    aria-label={`Pilih pesanan ${orderCode(id)}`}
    checked={isSelected}
    disabled={isDisabled}
    onChange={() => onToggle(id)}
    className="block size-6 self-center accent-primary"
  />
);
