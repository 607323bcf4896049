import { longDateTime } from '#contract/dates.ts';
import { type OrderStatus, orderStatuses, orderStatusLabels } from '#contract/orders/order-states.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { classNames } from '../../ui/class-names.ts';
import { CheckIcon } from '../../ui/icons.tsx';

/** The steps of an order with their times. */
export function OrderTracker({ order }: { order: TrackedOrder & Pick<DetailedOrder, 'addressChanges'> }) {
  return (
    <div className="flex flex-col gap-3">
      <ol className="flex flex-col">
        {stepsOf(order).map((step) => (
          <li
            key={step.label}
            aria-current={step.progress === 'current' ? 'step' : undefined}
            className="group grid grid-cols-[1.75rem_1fr] gap-x-3"
          >
            <span aria-hidden className="flex flex-col items-center">
              <StepMarker step={step} />
              <span className="w-0.5 flex-1 bg-border-light group-last:hidden" />
            </span>
            <div className="pb-4 group-last:pb-0">
              <p className={classNames('leading-7', step.progress === 'upcoming' ? 'text-muted' : 'font-bold')}>
                {step.label}
              </p>
              {step.at && (
                <time dateTime={step.at} className="text-sm text-muted">
                  {longDateTime(step.at)} WITA
                </time>
              )}
              {step.reason && <p className="text-sm wrap-anywhere">Alasan: {step.reason}</p>}
            </div>
          </li>
        ))}
      </ol>
      {order.addressChanges.map((at) => (
        <p key={at} className="text-sm text-muted">
          Pembeli mengubah alamat pengiriman: <time dateTime={at}>{longDateTime(at)} WITA</time>
        </p>
      ))}
    </div>
  );
}

const markerClasses = {
  done: 'bg-success text-white',
  current: 'bg-primary text-white',
  upcoming: 'border-2 border-border-light bg-white',
};

export type TrackedOrder = Pick<DetailedOrder, 'orderStatus' | 'events'>;

/** `at` is the ISO timestamp at which the step was reached; null for a skipped or future step. */
export type Step = {
  label: string;
  at: string | null;
  progress: 'done' | 'current' | 'upcoming';
  reason: string | null;
};

const regularSteps = ['pending', 'processing', 'shipped', 'delivered'] as const satisfies OrderStatus[];

/** The four steps of an order with their timestamps. For a rejected order: the steps reached, then the rejection. */
export function stepsOf({ orderStatus, events }: TrackedOrder): Step[] {
  const reached = new Map(events.map((event) => [event.status, event]));
  const step = (status: OrderStatus, progress: Step['progress']): Step => {
    // The customer may confirm an order that its seller has not marked as delivered.
    const event = reached.get(status) ?? (status === 'delivered' ? reached.get('confirmed') : undefined);
    if (progress === 'upcoming') return { label: orderStatusLabels[status], at: null, progress, reason: null };
    return { label: orderStatusLabels[status], at: event?.at ?? null, progress, reason: event?.reason ?? null };
  };

  if (orderStatus === 'rejected') {
    const before = regularSteps.filter((status) => reached.has(status));
    return [...before.map((status) => step(status, 'done')), step('rejected', 'current')];
  }
  // `confirmed` comes after the last step, so all steps of a confirmed order are done.
  const currentIndex = orderStatuses.indexOf(orderStatus);
  return regularSteps.map((status, at) =>
    step(status, at < currentIndex ? 'done' : at === currentIndex ? 'current' : 'upcoming'),
  );
}

const StepMarker = ({ step: { progress } }: { step: Step }) => (
  <span className={`grid size-7 shrink-0 place-items-center rounded-full ${markerClasses[progress]}`}>
    {progress === 'done' && <CheckIcon className="size-4" />}
    {progress === 'current' && <span className="size-2.5 rotate-45 rounded-sm bg-warning" />}
  </span>
);
