import { useState } from 'react';
import { longDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { formatNumber, formatRupiah } from '#contract/money.ts';
import { nextSellerStatus, type NextStatus } from '#contract/orders/order-states.ts';
import { paymentMeaningText } from '#contract/payments/payment-states.ts';
import type { SellerOrder } from '#contract/store/store.ts';
import { ShipBy } from '../../parts/buying/made-to-order.tsx';
import { Thumbnail } from '../../parts/picture.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { usePagedList, LoadMore } from '../../parts/paged-list.tsx';
import { PrintIcon } from '../../ui/account-icons.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { undo, useUndo } from '../../visitor/undo.ts';
import { type Changes, countWithChanges, withChanges } from '../local-changes.ts';
import { maxSlips, type OrderFilter, type OrderPage, readOrders } from './order-queries.ts';
import { nextStepLabel } from './status-options.ts';

type OrderTableProps = {
  first: OrderPage;
  filter: OrderFilter;
  changes: Changes<SellerOrder>;
  busyIds: ReadonlySet<string>;
  /** How many orders of this status are paid and wait for the seller, as the tab says; undefined for other statuses. */
  waiting: number | undefined;
  onOpen: (id: string) => void;
  onNextStep: (order: SellerOrder, next: NextStatus) => void;
};

/** The store's orders, loaded page by page, with local changes applied. */
export function OrderTable({ first, filter, changes, busyIds, waiting = 0, onOpen, onNextStep }: OrderTableProps) {
  const { items, state, loadMore } = usePagedList('pesanan toko', first, (cursor) => readOrders(filter, cursor));
  const [selected, setSelected] = useState<readonly string[]>([]);
  const orders = withChanges(items, changes);
  const printed = orders.filter((order) => selected.includes(order._id) && hasSlip(order)).map(({ _id }) => _id);
  const count = countWithChanges(first.total, items, changes);
  // Unpaid orders are in the list, but do not wait for the seller.
  const isMixed = filter.q === '' && waiting > 0 && waiting < count;
  const select = (id: string, isSelected: boolean) =>
    setSelected([...printed.filter((other) => other !== id), ...(isSelected ? [id] : [])]);
  const undoable = useUndo(({ waiting }) => waiting);
  const columns = columnsFor({ printed, select, busyIds, undoable, onOpen, onNextStep });
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        {formatNumber(count)} pesanan{isMixed && <span>{`, ${formatNumber(waiting)} di antaranya lunas`}</span>}
      </p>
      <Table
        caption="Daftar Pesanan"
        columns={columns}
        rows={orders}
        empty={filter.q === '' ? 'Belum ada pesanan.' : 'Tidak ada pesanan yang cocok.'}
      />
      <LoadMore state={state} loadMore={loadMore} />
      {printed.length > 0 && <PrintBar ids={printed} onClear={() => setSelected([])} />}
    </>
  );
}

/** Whether the order is paid and may still have to be sent, so that its packing slip can be selected. */
const hasSlip = ({ orderStatus, paymentStatus }: SellerOrder): boolean =>
  paymentStatus === 'paid' && (orderStatus === 'pending' || orderStatus === 'processing' || orderStatus === 'shipped');

const PrintBar = ({ ids, onClear }: { ids: readonly string[]; onClear: () => void }) => (
  <div
    data-bottom-bar
    className="tall:sticky bottom-[calc(var(--bottom-bar)+0.75rem+env(safe-area-inset-bottom))] z-20 mt-4
      flex flex-wrap items-center gap-x-3 gap-y-1 rounded-2xl border border-border bg-white p-2.5
      shadow-raised"
  >
    <p role="status" className="mr-auto pl-1 text-sm">
      <b>{ids.length} dipilih</b>
      {ids.length === maxSlips && <span className="text-muted"> (paling banyak)</span>}
    </p>
    <Button variant="quiet" className="max-sm:px-2!" onClick={onClear}>
      Batal
    </Button>
    <ButtonLink to={`/store/orders/${ids.join(',')}/packing-slip`}>
      <PrintIcon /> Cetak label
    </ButtonLink>
  </div>
);

type ColumnOptions = Pick<OrderTableProps, 'busyIds' | 'onOpen' | 'onNextStep'> & {
  printed: readonly string[];
  select: (id: string, isSelected: boolean) => void;
  /** The orders whose next step can still be undone. */
  undoable: ReadonlyMap<string, unknown>;
};

const columnsFor = ({
  printed,
  select,
  busyIds,
  undoable,
  onOpen,
  onNextStep,
}: ColumnOptions): Column<SellerOrder>[] => [
  {
    label: 'Kode',
    isLong: true,
    onCard: 'max-sm:contents',
    cell: (order) => (
      <OrderSummary
        order={order}
        isSelected={printed.includes(order._id)}
        isFull={printed.length === maxSlips}
        onSelect={(isSelected) => select(order._id, isSelected)}
      />
    ),
  },
  {
    label: 'Tanggal',
    isShort: true,
    onCard: 'max-sm:ml-auto max-sm:text-sm max-sm:text-muted',
    cell: ({ orderDate }) => <time dateTime={orderDate}>{longDate(orderDate)}</time>,
  },
  {
    label: 'Status',
    onCard: 'max-sm:contents',
    cell: ({ orderStatus, paymentStatus, isUnderReview, shipBy }) => (
      <span className="flex-col items-start gap-1 max-sm:contents max-sm:*:order-3 max-sm:*:first:order-2 sm:flex">
        <StatusBadge status={orderStatus} />
        <span className={classNames('text-sm leading-snug text-muted', paymentStatus === 'paid' && 'max-sm:sr-only')}>
          {paymentMeaningText(paymentStatus, isUnderReview)}
        </span>
        {paymentStatus === 'paid' && (orderStatus === 'pending' || orderStatus === 'processing') && (
          <ShipBy shipBy={shipBy} now={new Date()} />
        )}
      </span>
    ),
  },
  {
    label: 'Total',
    isNumber: true,
    onCard: 'max-sm:order-2 max-sm:ml-auto max-sm:leading-snug',
    cell: ({ totalAmount }) => <b translate="no">{formatRupiah(totalAmount)}</b>,
  },
  {
    label: 'Detail',
    isAction: true,
    // The card of an order without a next step opens with a tap anywhere, so an arrow is enough.
    onCard: 'max-sm:order-1 max-sm:has-[button+button]:order-3 max-sm:has-[button+button]:w-full',
    cell: (order) => {
      const next = nextSellerStatus(order);
      const name = <span className="sr-only"> pesanan {orderCode(order._id)}</span>;
      const isUndoable = undoable.has(order._id);
      return (
        <span className="flex w-full flex-row-reverse flex-wrap gap-2 sm:-my-1 sm:flex-col sm:items-stretch sm:gap-1">
          {next && (
            <Button
              size="sm"
              className={onPhone}
              isBusy={busyIds.has(order._id) || isUndoable}
              onClick={() => onNextStep(order, next)}
            >
              <span>{isUndoable ? 'Menyimpan...' : nextStepLabel(next, order)}</span>
              {name}
            </Button>
          )}
          {isUndoable ? (
            <Button variant="secondary" size="sm" className={onPhone} onClick={() => undo(order._id)}>
              Urungkan
              {name}
            </Button>
          ) : (
            <Button
              variant="secondary"
              size="sm"
              className={next ? onPhone : 'max-sm:border-0 max-sm:p-0 max-sm:after:absolute max-sm:after:inset-0'}
              onClick={() => onOpen(order._id)}
            >
              <span className={next ? undefined : 'max-sm:sr-only'}>Detail</span>
              {name}
              {!next && <ChevronRightIcon className="size-5 sm:hidden" />}
            </Button>
          )}
        </span>
      );
    },
  },
];

const onPhone = 'max-sm:min-h-11 max-sm:flex-auto max-sm:px-2';

type OrderSummaryProps = {
  order: SellerOrder;
  isSelected: boolean;
  /** As many as are printed at once are selected. */
  isFull: boolean;
  onSelect: (isSelected: boolean) => void;
};

/** What an order of the list is about: its first picture, code, products, buyer and town, with a box to select it. */
function OrderSummary({ order, isSelected, isFull, onSelect }: OrderSummaryProps) {
  const { _id, cartItems, userName, addressInfo } = order;
  const [first, ...others] = cartItems;
  const pieces = cartItems.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="grid-cols-[1.25rem_3.5rem_1fr] items-start gap-x-3 max-sm:contents sm:grid">
      {/* The label enlarges the target of the box. */}
      {hasSlip(order) && (
        <label className="-m-2 p-2 sm:row-span-2">
          <span className="sr-only">Pilih pesanan {orderCode(_id)} untuk dicetak</span>
          <input
            type="checkbox"
            className="block size-5 accent-primary disabled:opacity-30"
            checked={isSelected}
            disabled={isFull && !isSelected}
            onChange={({ target }) => onSelect(target.checked)}
          />
        </label>
      )}
      <b translate="no" className="font-mono leading-snug sm:col-start-3">
        {orderCode(_id)}
      </b>
      {/* On cards, the picture begins a line. */}
      <span className="-mb-1 basis-full max-sm:order-1 sm:hidden" />
      <div className="w-12 max-sm:order-1 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:w-auto">
        <Thumbnail image={first?.image ?? ''} sizes="3.5rem" />
      </div>
      <div className="min-w-0 leading-snug max-sm:order-1 max-sm:flex-[1_1_calc(100%-6rem)] sm:col-start-3">
        <p className="line-clamp-1 wrap-anywhere">
          {first?.title}
          {others.length > 0 && <span>{` dan ${others.length} produk lain`}</span>}
        </p>
        <p className="text-sm text-muted truncate">
          {formatNumber(pieces)} buah · {[userName, addressInfo.city].filter(Boolean).join(', ')}
        </p>
      </div>
    </div>
  );
}
