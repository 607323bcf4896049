import { eq, sql } from 'drizzle-orm';
import type { Stats } from '#contract/admin.ts';
import { sum } from '#contract/money.ts';
import type { Role } from '#contract/words.ts';
import { db, queryRows } from '#platform/db.ts';
import { peopleCounts } from '#server/db/schema/index.ts';

/**
 * Returns the dashboard figures: account counts and paid orders per day of the week (Monday to Sunday, Asia/Makassar)
 * that contains `at`. Revenue is in rupiah. The sums use counts maintained by triggers, so the response time does not
 * depend on the number of orders.
 */
export async function getStats(at: Date): Promise<Stats> {
  const [sellerCount, customerCount, weeklyRevenue] = await Promise.all([
    countPeople('seller'),
    countPeople('customer'),
    queryRows<Stats['weeklyRevenue'][number]>(
      db,
      sql`select to_char(week.day, 'YYYY-MM-DD') as date,
            coalesce(sum(c.amount), 0) as revenue, coalesce(sum(c.orders), 0) as orders
          from (
            select date_trunc('week', ${at}::timestamptz at time zone 'Asia/Makassar')::date + number as day
            from generate_series(0, 6) as number
          ) week
          left join order_counts c on c.day = week.day and c.paid
          group by week.day order by week.day`,
    ),
  ]);
  return {
    sellerCount,
    customerCount,
    totalRevenue: sum(weeklyRevenue.map(({ revenue }) => revenue)),
    totalOrders: weeklyRevenue.reduce((total, { orders }) => total + orders, 0),
    weeklyRevenue,
  };
}

/** Returns the number of accounts with a role, from the count maintained by a trigger. */
export async function countPeople(role: Role): Promise<number> {
  const [counted] = await db.select().from(peopleCounts).where(eq(peopleCounts.role, role));
  return counted?.people ?? 0;
}
