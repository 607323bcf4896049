import { sql } from 'drizzle-orm';
import { db, queryRows } from '#platform/db.ts';
import { updateTiers } from '#server/areas/catalogue/search-index.ts';
import { vacuum, withoutIndexes, withoutTimeout } from './bulk-load.ts';
import { makeOrders, writeOrders } from './load-orders.ts';
import { openCustomers } from './people.ts';

const tables = [
  ...(['payments', 'payment_events', 'orders', 'order_lines', 'order_events', 'order_counts'] as const),
  ...(['seller_dues', 'ledger_entries', 'stock_movements', 'payouts', 'payout_lines', 'payout_totals'] as const),
  ...(['reviews', 'product_stats', 'product_search'] as const),
];

/**
 * Adds orders until there are `target`, evenly distributed over the last year. One thirtieth is unpaid, recent orders
 * are still in progress, a third of the delivered ones has a review, and older ones are paid out every two weeks.
 */
export async function fillOrdersTo(
  target: number,
  databaseUrl: string,
  onProgress: (line: string) => void,
): Promise<void> {
  const [existing] = await queryRows<{ orders: number }>(db, sql`select count(*) as orders from orders`);
  const missing = target - existing!.orders;
  if (missing <= 0) return onProgress(`There are ${existing!.orders} orders already.`);
  await openCustomers(Math.max(1_000, Math.round(target / 10)));
  onProgress('customers created');
  await withoutIndexes(tables, () =>
    withoutTimeout(async (tx) => {
      await makeOrders(tx, missing);
      await writeOrders(tx);
      onProgress(`${missing} orders written`);
      await updateTiers(tx);
    }),
  );
  await vacuum(databaseUrl, ['users', ...tables]);
  onProgress(`done: ${target} orders`);
}
