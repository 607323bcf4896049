import { orderStatusLabels, type OrderStatus } from '#contract/orders/order-states.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

const tones: Record<OrderStatus, Tone> = {
  pending: 'gray',
  processing: 'yellow',
  shipped: 'blue',
  delivered: 'green',
  confirmed: 'green',
  rejected: 'red',
};

/** The label and colour of an order status; an unknown one is shown as it is. */
export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={tones[status] ?? 'neutral'}>{orderStatusLabels[status] ?? status}</Badge>
);
