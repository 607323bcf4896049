import { useEffect, useState } from 'react';
import { longDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { formatNumber, formatRupiah } from '#contract/money.ts';
import { nextSellerStatus } from '#contract/orders/order-states.ts';
import { paymentMeaningText } from '#contract/payments/payment-states.ts';
import type { SellerOrder } from '#contract/store/store.ts';
import { ShipBy } from '../../parts/buying/made-to-order.tsx';
import { Thumbnail } from '../../parts/picture.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { usePagedList, LoadMore } from '../../parts/paged-list.tsx';
import { PrintIcon } from '../../ui/account-icons.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useUndo } from '../../visitor/undo.ts';
import { type Changes, countWithChanges, withChanges } from '../local-changes.ts';
import { maxSlips, type OrderFilter, type OrderPage, readOrders } from './order-queries.ts';
import { StepButton, type StepActions } from './step-button.tsx';

type OrderTableProps = StepActions & {
  first: OrderPage;
  filter: OrderFilter;
  changes: Changes<SellerOrder>;
  /** How many orders of this status are paid and wait for the seller, as the tab says; undefined for other statuses. */
  waiting: number | undefined;
  /** Whether the panel above has the next step of what waits. */
  hasPanel: boolean;
};

/** The store's orders, loaded page by page, with local changes applied. Some can be selected to print their slips. */
export function OrderTable({ first, filter, changes, waiting = 0, hasPanel, ...actions }: OrderTableProps) {
  const { items, state, loadMore } = usePagedList('pesanan toko', first, (cursor) => readOrders(filter, cursor));
  /** Null while nothing can be selected. */
  const [selected, setSelected] = useState<readonly string[] | null>(null);
  const orders = withChanges(items, changes);
  const printable = orders.filter(hasSlip).map(({ _id }) => _id);
  const printed = selected && printable.filter((id) => selected.includes(id));
  const count = countWithChanges(first.total, items, changes);
  // Unpaid orders are in the list, but do not wait for the seller.
  const isMixed = filter.q === '' && waiting > 0 && waiting < count;
  const undoable = useUndo(({ waiting }) => waiting);
  useEffect(() => {
    const endSelection = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && !(target as Element).closest('dialog')) setSelected(null);
    };
    addEventListener('keydown', endSelection);
    return () => removeEventListener('keydown', endSelection);
  }, []);
  const columns = columnsFor({ printed, setSelected, undoable, hasPanel, ...actions });
  return (
    <section aria-label="Daftar Pesanan">
      <div className="mb-1 flex min-h-11 items-center justify-between gap-3 text-sm">
        <p className="text-muted">
          {formatNumber(count)} pesanan{isMixed && <span>{`, ${formatNumber(waiting)} di antaranya lunas`}</span>}
        </p>
        {(selected || printable.length > 0) && (
          <Button variant="quiet" className="px-0! text-sm" onClick={() => setSelected(selected ? null : [])}>
            {selected ? 'Batal' : 'Pilih'}
          </Button>
        )}
      </div>
      <Table
        caption="Daftar Pesanan"
        columns={columns}
        rows={orders}
        onPhone="order-row"
        empty={filter.q === '' ? 'Belum ada pesanan.' : 'Tidak ada pesanan yang cocok.'}
      />
      <LoadMore state={state} loadMore={loadMore} />
      {printed && printed.length > 0 && <PrintBar ids={printed} onClear={() => setSelected(null)} />}
    </section>
  );
}

/** Whether the order is paid and may still have to be sent, so that its packing slip can be selected. */
const hasSlip = ({ orderStatus, paymentStatus }: SellerOrder): boolean =>
  paymentStatus === 'paid' && (orderStatus === 'pending' || orderStatus === 'processing' || orderStatus === 'shipped');

const PrintBar = ({ ids, onClear }: { ids: readonly string[]; onClear: () => void }) => (
  <div
    data-bottom-bar
    className="tall:sticky bottom-[calc(var(--bottom-bar)+0.75rem+env(safe-area-inset-bottom))] z-20 mt-4
      flex flex-wrap items-center gap-x-3 gap-y-1 floating rounded-xl bg-white p-2.5"
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

type ColumnOptions = StepActions & {
  printed: readonly string[] | null;
  setSelected: (ids: readonly string[]) => void;
  /** The orders whose next step can still be undone. */
  undoable: ReadonlyMap<string, unknown>;
  hasPanel: boolean;
};

const columnsFor = ({ printed, setSelected, undoable, hasPanel, ...actions }: ColumnOptions): Column<SellerOrder>[] => [
  {
    label: 'Kode',
    isLong: true,
    onCard: 'max-sm:contents',
    cell: (order) => <OrderSummary order={order} printed={printed} setSelected={setSelected} />,
  },
  {
    label: 'Tanggal',
    isShort: true,
    onCard: 'max-sm:[grid-area:date] max-sm:-mr-2 max-sm:text-xs max-sm:text-muted max-sm:whitespace-normal',
    cell: ({ orderDate }) => <time dateTime={orderDate}>{longDate(orderDate)}</time>,
  },
  {
    label: 'Status',
    onCard: 'max-sm:[grid-area:status]',
    cell: ({ _id, orderStatus, paymentStatus, isUnderReview, shipBy, gift }) => (
      <span className="flex flex-col items-start gap-1 max-sm:flex-row max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2 max-sm:gap-y-0 max-sm:*:text-fact!">
        <StatusBadge status={orderStatus} />
        <span
          className={classNames(
            'text-sm leading-snug text-muted',
            paymentStatus === 'paid' && !undoable.has(_id) && 'max-sm:sr-only',
          )}
        >
          {undoable.has(_id) ? 'Menyimpan...' : paymentMeaningText(paymentStatus, isUnderReview)}
        </span>
        {gift && <Badge tone="blue">Hadiah</Badge>}
        {paymentStatus === 'paid' && (orderStatus === 'pending' || orderStatus === 'processing') && (
          <ShipBy shipBy={shipBy} now={new Date()} />
        )}
      </span>
    ),
  },
  {
    label: 'Total',
    isNumber: true,
    onCard: 'max-sm:[grid-area:total] max-sm:text-sm',
    cell: ({ totalAmount }) => <b translate="no">{formatRupiah(totalAmount)}</b>,
  },
  {
    label: 'Detail',
    isAction: true,
    onCard: 'max-sm:[grid-area:action] max-sm:justify-self-end',
    cell: (order) => {
      const hasStep = nextSellerStatus(order) && !(hasPanel && order.orderStatus !== 'shipped');
      return (
        <span className="flex flex-row-reverse items-center gap-3">
          {/* On phones it fills the row. */}
          <Button
            variant="quiet"
            size="sm"
            className="min-h-11 max-sm:absolute max-sm:inset-0 max-sm:justify-end sm:px-0!"
            onClick={() => actions.onOpen(order._id)}
          >
            <span className="max-sm:sr-only">Detail</span>
            <span className="sr-only"> pesanan {orderCode(order._id)}</span>
            {!hasStep && <ChevronRightIcon className="size-5 text-muted sm:hidden" />}
          </Button>
          {hasStep && <StepButton order={order} variant="secondary" {...actions} />}
        </span>
      );
    },
  },
];

type OrderSummaryProps = Pick<ColumnOptions, 'printed' | 'setSelected'> & { order: SellerOrder };

/** What an order of the list is about: its first picture, code, products, buyer and town, or a box to select it. */
function OrderSummary({ order, printed, setSelected }: OrderSummaryProps) {
  const { _id, cartItems, userName, addressInfo } = order;
  const [first, ...others] = cartItems;
  const pieces = cartItems.reduce((sum, { quantity }) => sum + quantity, 0);
  const isSelected = printed?.includes(_id) ?? false;
  return (
    <div className="grid-cols-[3.5rem_1fr] items-start gap-x-3 max-sm:contents sm:grid">
      <div className="max-sm:[grid-area:picture] sm:row-span-2">
        {printed && hasSlip(order) ? (
          // The label enlarges the target of the box: on phones to the row, on a desk to the place of the picture.
          <label className="grid h-12 place-items-center max-sm:after:absolute max-sm:after:inset-0 max-sm:after:z-1 sm:h-14">
            <span className="sr-only">Pilih pesanan {orderCode(_id)} untuk dicetak</span>
            <input
              type="checkbox"
              className="relative z-2 block size-6 accent-primary disabled:opacity-30"
              checked={isSelected}
              disabled={printed.length === maxSlips && !isSelected}
              onChange={() => setSelected(isSelected ? printed.filter((id) => id !== _id) : [...printed, _id])}
            />
          </label>
        ) : (
          <Thumbnail image={first?.image ?? ''} sizes="3.5rem" />
        )}
      </div>
      <b translate="no" className="font-mono leading-snug max-sm:text-xs max-sm:font-normal max-sm:[grid-area:code]">
        {orderCode(_id)}
      </b>
      <div className="min-w-0 leading-snug max-sm:text-sm max-sm:font-bold max-sm:[grid-area:title]">
        <p className="line-clamp-1 wrap-anywhere">
          {first?.title}
          {others.length > 0 && <span>{` dan ${others.length} produk lain`}</span>}
        </p>
        <p className="truncate text-sm text-muted max-sm:hidden">
          {formatNumber(pieces)} buah · {[userName, addressInfo.city].filter(Boolean).join(', ')}
        </p>
      </div>
    </div>
  );
}
