import { orderStatuses, orderStatusLabels } from '#contract/orders/order-states.ts';
import type { ListedOrder } from '#contract/orders/orders.ts';
import { isUnpaid } from '#contract/payments/payment-states.ts';
import { classNames } from '../../ui/class-names.ts';
import { ArrivalEstimate } from './order-sums.tsx';

/** The number of the last step that an order has taken, from 0; -1 before its payment and for a rejected one. */
export const stepOf = ({ orderStatus, paymentStatus }: ListedOrder): number =>
  isUnpaid(paymentStatus) || orderStatus === 'rejected'
    ? -1
    : Math.min(orderStatuses.indexOf(orderStatus), steps.length - 1);

/** When a buyer's order arrives, and how far it is. Nothing for a rejected order. */
export function OrderJourney({ order }: { order: ListedOrder }) {
  const { orderStatus } = order;
  if (orderStatus === 'rejected' || !orderStatuses.includes(orderStatus)) return null;
  const reached = stepOf(order);
  return (
    <div className="flex flex-col gap-3">
      <ArrivalEstimate order={order} isLarge={reached >= 0} />
      <OrderThread reached={reached} />
    </div>
  );
}

type OrderThreadProps = {
  /** The number of the last step that is taken, from 0; -1 before the payment. */
  reached: number;
  /** The step that is named as the present one. */
  current?: number;
};

/** The four steps of an order, as diamonds on a thread. */
export function OrderThread({ reached, current = reached }: OrderThreadProps) {
  return (
    <div className="@container">
      <ol
        aria-label="Langkah pesanan"
        className="grid max-w-2xl grid-cols-4 @max-[14rem]:grid-cols-1 @max-[14rem]:gap-2"
      >
        {steps.map((label, step) => (
          <li
            key={label}
            aria-current={step === current ? 'step' : undefined}
            className={classNames(
              'relative flex flex-col items-center gap-2 px-0.5 pt-0.5 text-center text-xs',
              '@max-[14rem]:flex-row @max-[14rem]:gap-3 @max-[14rem]:text-left',
              // The thread from the step before.
              'before:absolute before:top-2 before:right-[calc(50%+0.875rem)] before:left-[calc(-50%+0.875rem)]',
              'before:h-0.5 first:before:hidden @max-[14rem]:before:hidden',
              step <= reached ? 'before:bg-primary' : 'text-muted before:bg-border-light',
              step === current && 'font-bold',
            )}
          >
            <span
              aria-hidden
              className={classNames(
                'm-0.5 size-3 shrink-0 rotate-45 border-2',
                step <= reached ? 'border-primary bg-primary' : 'border-border bg-white',
                step === current && 'outline-2 outline-offset-2 outline-primary',
              )}
            />
            {label}
          </li>
        ))}
      </ol>
    </div>
  );
}

const { processing, shipped, delivered } = orderStatusLabels;
const steps = ['Dibayar', processing, shipped, delivered];
