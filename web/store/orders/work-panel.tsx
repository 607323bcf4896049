import { Link } from 'react-router';
import { ageText, shipByText } from '#contract/date-spans.ts';
import { orderCode } from '#contract/ids.ts';
import { formatNumber, formatRupiah } from '#contract/money.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import type { SellerOrder } from '#contract/store/store.ts';
import { Thumbnail } from '../../parts/picture.tsx';
import { useUndo } from '../../visitor/undo.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Changes } from '../local-changes.ts';
import { maxSlips } from './order-queries.ts';
import { StepButton, type StepActions } from './step-button.tsx';

type WorkPanelProps = StepActions & {
  work: readonly SellerOrder[];
  changes: Changes<SellerOrder>;
  /** How many orders of a status wait for the seller; more than `work` has, if there are many. */
  due: Partial<Record<OrderStatus, number>>;
};

/** What waits for the seller, grouped by the next step, above the table of all orders. Null when nothing does. */
export function WorkPanel({ work, changes, due, ...actions }: WorkPanelProps) {
  const known = new Map<string, SellerOrder | null>([...work.map((order) => [order._id, order] as const), ...changes]);
  const paid = [...known.values()].filter((order) => order?.paymentStatus === 'paid') as SellerOrder[];
  const groups = (
    [
      ['Terima', 'pending'],
      ['Kirim', 'processing'],
    ] as const
  ).flatMap(([title, status]) => {
    const orders = paid.filter(({ orderStatus }) => orderStatus === status);
    return orders.length > 0 ? [{ title, status, orders, count: Math.max(orders.length, due[status] ?? 0) }] : [];
  });
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="hari-ini" className="mb-6 max-sm:-mx-4 sm:mt-6">
      <h2 id="hari-ini" className="text-xl max-sm:px-4">
        Hari ini
      </h2>
      <div className="xl:grid xl:auto-cols-fr xl:grid-flow-col xl:gap-6">
        {groups.map(({ title, status, orders, count }) => {
          const shown = orders.slice(0, maxSlips);
          return (
            <div key={status}>
              <div className="flex min-h-9 items-center justify-between gap-3 max-sm:px-4 xl:min-h-11">
                <h3 className="font-sans text-base">
                  {title} · {formatNumber(count)}
                </h3>
                {status === 'processing' && (
                  <Link to={`/store/orders/${shown.map(({ _id }) => _id).join()}/packing-slip`} className={linkClass}>
                    Cetak label ({shown.length})
                  </Link>
                )}
              </div>
              <ul
                className={classNames(
                  'divide-y divide-border-light border-y border-border-light bg-white sm:rounded-xl sm:border-x',
                  groups.length > 1 && 'xl:[&>:nth-child(n+5)]:hidden',
                )}
              >
                {shown.map((order) => (
                  <WorkRow key={order._id} order={order} {...actions} />
                ))}
              </ul>
              {(count > shown.length || (groups.length > 1 && count > 4)) && (
                <Link
                  to={`/store/orders?status=${status}`}
                  className={`${linkClass} max-sm:px-4 ${count > shown.length ? '' : 'max-xl:hidden'}`}
                >
                  Semua {formatNumber(count)} pesanan
                </Link>
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}

const linkClass = 'inline-flex min-h-11 items-center text-sm font-bold text-accent underline-offset-4 hover:underline';

function WorkRow({ order, onOpen, ...actions }: StepActions & { order: SellerOrder }) {
  const { _id, cartItems, userName, addressInfo, totalAmount } = order;
  const [first, ...others] = cartItems;
  const isUndoable = useUndo(({ waiting }) => waiting.has(_id));
  const due = isUndoable ? { text: 'Menyimpan...' } : dueOf(order);
  return (
    <li className="relative flex min-h-18 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 hover:bg-canvas/60">
      <div className="w-12">
        <Thumbnail image={first?.image ?? ''} sizes="3rem" />
      </div>
      <button
        type="button"
        onClick={() => onOpen(_id)}
        className="min-w-0 flex-[1_1_7rem] text-left text-xs text-muted after:absolute after:inset-0"
      >
        <span className="flex text-sm font-bold text-ink">
          <span className="truncate">
            {first?.quantity} {first?.title}
          </span>
          {others.length > 0 && <span className="shrink-0">&nbsp;+{others.length}</span>}
          {order.gift && <span className="shrink-0">&nbsp;· Hadiah</span>}
        </span>
        <span translate="no" className="flex">
          <span className="truncate">{[shortName(userName), addressInfo.city].filter(Boolean).join(' · ')}</span>
          <span className="shrink-0">&nbsp;· {formatRupiah(totalAmount)}</span>
        </span>
        <span className="block truncate">
          <span translate="no">{orderCode(_id)}</span> ·{' '}
          <span className={due.isLate ? 'font-bold text-danger' : undefined}>{due.text}</span>
        </span>
      </button>
      <StepButton order={order} variant={due.isLate ? 'primary' : 'secondary'} {...actions} />
    </li>
  );
}

/** How soon a product that is made has to be sent, or how long the order has waited. */
function dueOf({ shipBy, orderDate }: SellerOrder): { text: string; isLate?: boolean } {
  const now = new Date();
  if (!shipBy) return { text: ageText(orderDate, now) };
  const { left, days } = shipByText(shipBy, now);
  return { text: days < 0 ? left : `kirim ${left}`, isLate: days <= 0 };
}

/** `Sari Wowor` as `Sari W.` */
const shortName = (name: string): string => name.replace(/^(\S+)\s.*?(\S)\S*$/, '$1 $2.');
