import { hasArrived, orderStatusLabels, type OrderStatus } from '#contract/order-states.ts';
import { Badge } from '../../ui/badge.tsx';

/** How an order ended, or that it waits: the list's three colours, and none for what is on its way. */
function toneOf(status: OrderStatus) {
  if (hasArrived(status)) return 'green';
  if (status === 'pending') return 'yellow';
  return status === 'rejected' ? 'red' : 'neutral';
}

/** An order's status in the list of transactions. */
export const TransactionBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={toneOf(status)}>{orderStatusLabels[status]}</Badge>
);
