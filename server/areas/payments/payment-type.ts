import { sql } from 'drizzle-orm';

/** How a payment `pay` was paid, in the provider's words (`gopay`, `bank_transfer`, …); null while it is not. */
export const paymentType = sql`(
    select e.report->>'payment_type' from payment_events e
    where e.payment_id = pay.id and e.transaction_id = pay.transaction_id order by e.id desc limit 1
  )`;
