import { type SQL, sql } from 'drizzle-orm';
import type { OrderId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { workThrough } from '#platform/schedule.ts';
import { continueRefund } from './provider-refunds.ts';
import { nextRetry } from './retry-times.ts';
import { refundAtProvider } from './settle-unplaced.ts';

const batch = 20;
const atOnce = 4;

/**
 * Scheduled job: asks again for the money that the provider was asked to give back and that is
 * neither back nor refused, such as a part of a card payment that was not settled. Claiming
 * postpones the next request by an hour, so that no other node asks at the same time.
 */
export async function retryRefunds(at: Date): Promise<void> {
  await workThrough(
    () => db.rows<{ orderId: OrderId }>(sql`${claim(sql`refunds`, sql`order_id`, at)} as "orderId"`),
    (refund) => continueRefund(refund, at),
    atOnce,
  );
  await workThrough(
    () => db.rows<{ id: number }>(claim(sql`unplaced_money`, sql`id`, at)),
    (money) => refundAtProvider(money, at),
    atOnce,
  );
}

/**
 * SQL: claims due rows and returns their keys. A time that is further ahead
 * than times are set was set by a clock that was ahead, and is due.
 */
function claim(table: SQL, key: SQL, at: Date): SQL {
  const next = nextRetry(at);
  return sql`
    update ${table} set retry_at = ${next} where ${key} in (
      select ${key} from ${table}
      where retry_at <= ${at} or retry_at > ${next}::timestamptz + interval '1 minute'
      order by retry_at limit ${batch} for no key update skip locked
    ) returning ${key}`;
}
