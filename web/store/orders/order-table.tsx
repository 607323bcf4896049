import { longDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import { paymentStatusText } from '#contract/payment-states.ts';
import type { SellerOrder } from '#contract/store.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { usePagedList } from '../../parts/use-paged-list.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { type Changes, countWithChanges, withChanges } from '../local-changes.ts';
import { type OrderPage, readOrders, type OrderFilter } from './order-queries.ts';

type OrderTableProps = {
  first: OrderPage;
  filter: OrderFilter;
  changes: Changes<SellerOrder>;
  onOpen: (id: string) => void;
};

/** The store's orders, loaded page by page, with local changes applied. */
export function OrderTable({ first, filter, changes, onOpen }: OrderTableProps) {
  const { items, state, loadMore } = usePagedList('pesanan toko', first, (cursor) => readOrders(filter, cursor));
  const count = countWithChanges(first.total, items, changes);
  return (
    <>
      <p className="mb-3 text-sm text-muted">{count.toLocaleString('id-ID')} pesanan</p>
      <Table
        caption="Daftar Pesanan"
        columns={columnsFor(onOpen)}
        rows={withChanges(items, changes)}
        rowKey={({ _id }) => _id}
        empty={filter.q === '' ? 'Belum ada pesanan.' : 'Tidak ada pesanan yang cocok.'}
      />
      <LoadMore state={state} loadMore={loadMore} />
    </>
  );
}

const columnsFor = (onOpen: (id: string) => void): Column<SellerOrder>[] => [
  {
    label: 'Kode',
    cell: ({ _id, userName }) => (
      <span className="max-sm:text-right">
        <b className="font-mono">{orderCode(_id)}</b>
        <span className="block text-sm text-muted">{userName}</span>
      </span>
    ),
  },
  { label: 'Tanggal', cell: ({ orderDate }) => <time dateTime={orderDate}>{longDate(orderDate)}</time> },
  {
    label: 'Status',
    cell: ({ orderStatus, paymentStatus, isUnderReview }) => (
      <span className="flex flex-col items-start gap-1 max-sm:items-end">
        <StatusBadge status={orderStatus} />
        <span className="text-sm text-muted">Pembayaran: {paymentStatusText(paymentStatus, isUnderReview)}</span>
      </span>
    ),
  },
  { label: 'Total', isNumber: true, cell: ({ totalAmount }) => <b>{formatRupiah(totalAmount)}</b> },
  {
    label: 'Detail',
    isAction: true,
    cell: ({ _id }) => (
      <Button variant="secondary" size="sm" className="max-sm:min-h-11 max-sm:w-full" onClick={() => onOpen(_id)}>
        Detail<span className="sr-only"> pesanan {orderCode(_id)}</span>
      </Button>
    ),
  },
];
