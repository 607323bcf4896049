/** SQL about closed stores. A store is closed from `closed_from` until before `closed_until`. */
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** SQL: when a store that is closed at `at` opens again; null while it is open. */
export const closedUntil = (sellerId: SQLWrapper, at: Date): SQL<string | null> => sql`(
  select max(c.closed_until) from store_closures c
  where c.seller_id = ${sellerId} and c.closed_from <= ${at} and c.closed_until > ${at}
)`;

/** SQL: how long a store was closed between two times. */
export const closedTime = (sellerId: SQL, from: SQL, to: Date): SQL => sql`(
  select coalesce(sum(least(c.closed_until, ${to}) - greatest(c.closed_from, ${from})),
      interval '0')
  from store_closures c where c.seller_id = ${sellerId} and c.closed_until > ${from}
    and c.closed_from < ${to}
)`;
