import { type SQL, sql } from 'drizzle-orm';
import { hasArrived, type OrderStatus } from '#contract/order-states.ts';

/**
 * Orders `o` at a status, or at any. Both statuses of what has arrived read "Sudah Diterima", so whoever looks for one
 * looks for both.
 */
export function standsAt(status: OrderStatus | undefined): SQL {
  if (!status) return sql`true`;
  return hasArrived(status) ? sql`o.status in ('delivered', 'confirmed')` : sql`o.status = ${status}`;
}
