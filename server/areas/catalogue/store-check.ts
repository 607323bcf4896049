/** SQL about the check of a store, which its pages show. */
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { checkMonths, type PublicCheck } from '#contract/store/store-checks.ts';
import { isoTimestamp } from '#platform/columns.ts';

/** SQL: a check is so old that its badge only says when it was. */
export const isOldCheck = (checkedAt: SQLWrapper, at: Date): SQL<boolean> =>
  sql`(${checkedAt} < ${at}::timestamptz - make_interval(months => ${checkMonths}))`;

/** SQL: what everybody may know of the check of a store; null without one. */
export const publicCheckOf = (sellerId: SQLWrapper, at: Date): SQL<PublicCheck | null> => sql`(
  select json_build_object('checkedAt', ${isoTimestamp(sql`c.checked_at`)}, 'seen', c.seen,
    'isOld', ${isOldCheck(sql`c.checked_at`, at)})
  from store_checks c where c.seller_id = ${sellerId} and c.ended_at is null
)`;
