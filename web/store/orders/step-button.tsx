import type { ComponentProps } from 'react';
import { orderCode } from '#contract/ids.ts';
import { nextSellerStatus, type NextStatus } from '#contract/orders/order-states.ts';
import type { SellerOrder } from '#contract/store/store.ts';
import { Button } from '../../ui/button.tsx';
import { undo, useUndo } from '../../visitor/undo.ts';
import { shortStepLabel } from './status-options.ts';

export type StepActions = {
  /** The orders that are being saved. */
  busyIds: ReadonlySet<string>;
  onOpen: (id: string) => void;
  onNextStep: (order: SellerOrder, next: NextStatus) => void;
};

type StepButtonProps = Omit<StepActions, 'onOpen'> &
  Pick<ComponentProps<typeof Button>, 'variant'> & { order: SellerOrder };

/** The seller's next step with an order of a list, or what takes it back for 5 seconds. Null without a next step. */
export function StepButton({ order, busyIds, onNextStep, variant }: StepButtonProps) {
  const isUndoable = useUndo(({ waiting }) => waiting.has(order._id));
  const next = nextSellerStatus(order);
  if (!next) return null;
  return (
    <Button
      variant={isUndoable ? 'secondary' : variant}
      // Over the button of the row, which fills it.
      className="relative z-1 px-2.5! text-sm"
      isBusy={busyIds.has(order._id)}
      onClick={() => (isUndoable ? undo(order._id) : onNextStep(order, next))}
    >
      <span>{isUndoable ? 'Urungkan' : shortStepLabel(next, order)}</span>
      <span className="sr-only"> pesanan {orderCode(order._id)}</span>
    </Button>
  );
}
