/** Reminders about orders that wait: each is sent once per order, as a job in the transaction that records it. */
import { type SQL, sql } from 'drizzle-orm';
import type { OrderId } from '#contract/ids.ts';
import { daysBefore, waitingDays } from '#contract/waiting.ts';
import { inBatches } from '#platform/batches.ts';
import { transaction } from '#platform/transaction.ts';
import { notifyEach } from '#server/areas/notifications/notify.ts';
import { isUnsentSince, waitingSince } from './waiting.ts';

const batchSize = 500;

type Reminder = { orderId: OrderId; kind: 'unprocessed-1' | 'unprocessed-2' | 'unsent' | 'receipt' };

/**
 * Reminds sellers of paid orders that they have not processed for one and for two
 * days, and asks buyers about orders that were sent fourteen days ago, or are made
 * and were not sent three days after their day. Returns the number of reminders.
 */
export async function remindOfWaitingOrders(at: Date): Promise<number> {
  let reminders = 0;
  for (const due of [dueWarnings(at), dueReceiptQuestions(at), dueLateNews(at)]) {
    reminders += await inBatches(batchSize, () => sendReminders(due, at));
  }
  return reminders;
}

/** Orders that wait for their seller since a day; after two days only the second warning is due. */
const dueWarnings = (at: Date): SQL => sql`
  select orders.id as order_id,
    case when ${waitingSince(at)} <= ${daysBefore(at, 2)} then 'unprocessed-2' else 'unprocessed-1'
    end as kind
  from orders join payments on payments.id = orders.payment_id
  where orders.status = 'pending' and orders.payment_status = 'paid' and not orders.is_demo
    and orders.moved_at <= ${daysBefore(at, 1)} and payments.paid_at <= ${daysBefore(at, 1)}
    and ${waitingSince(at)} <= ${daysBefore(at, 1)}`;

const dueReceiptQuestions = (at: Date): SQL => sql`
  select orders.id as order_id, 'receipt' as kind from orders
  where orders.status = 'shipped' and orders.payment_status = 'paid'
    and orders.moved_at <= ${daysBefore(at, waitingDays.receipt)}`;

const dueLateNews = (at: Date): SQL => sql`
  select orders.id as order_id, 'unsent' as kind from orders
  where ${isUnsentSince(waitingDays.late, at)} and not orders.is_demo`;

/** Two nodes may do this at once: the second finds the rows of the first. */
const sendReminders = (due: SQL, at: Date): Promise<number> =>
  transaction(async (tx) => {
    const added = await tx.rows<Reminder>(sql`
      insert into order_reminders (order_id, kind, at)
      select d.order_id, d.kind, ${at} from (${due}) d
      where not exists (select from order_reminders r
          where r.order_id = d.order_id and r.kind = d.kind)
      order by d.order_id limit ${batchSize}
      on conflict do nothing returning order_id as "orderId", kind`);
    const reminders = added.map((about) => ({ about, orderId: about.orderId }));
    await notifyEach(tx, 'reminder', reminders, at);
    return added.length;
  });
