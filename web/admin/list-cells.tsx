import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { orderCode, type OrderId } from '#contract/ids.ts';

/** The code of an order, linked to its page. */
export const OrderLink = ({ id }: { id: OrderId }) => (
  <Link to={`/admin/transactions/${id}`} className="font-bold tabular-nums hover:text-primary hover:underline">
    {orderCode(id)}
  </Link>
);

/** A text with a less important one below it, such as a customer and a store. */
export const TwoLines = ({ children, below }: { children: ReactNode; below: ReactNode }) => (
  <span className="block sm:min-w-32">
    {children}
    <span className="block text-sm text-muted">{below}</span>
  </span>
);
