import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { DuplicatePayment } from '#contract/refunds.ts';
import { db, rowsOf } from '#platform/db.ts';
import type { AskedPage } from '#platform/page-by-id.ts';
import type { Order } from '#server/areas/catalogue/listing-orders.ts';
import { type DuplicateReports, duplicates, leftOf } from '#server/areas/payments/duplicates.ts';
import { readPage } from './read-page.ts';

type Row = Omit<DuplicatePayment, 'amount'> & { reports: DuplicateReports };

const newest: Order = { keys: [sql`d.id`], way: 'desc', cursor: z.tuple([z.int()]) };
const columns = sql`d.transaction_id as "transactionId", d.at, d.reports->0->>'payment_type' as "paymentType", d.reports,
  (select json_agg(o.id order by o.id) from orders o where o.payment_id = d.payment_id) as "orderIds",
  json_build_object('_id', u.id, 'userName', u.user_name, 'email', u.email, 'phoneNumber', u.phone_number) as "userId"`;
const from = sql`${duplicates} d join payments pay on pay.id = d.payment_id join users u on u.id = pay.user_id
  where not d.is_back
    and not exists (select from returned_duplicates r where r.transaction_id = d.transaction_id)`;

/** A page of the money that came a second time and has not gone back, newest first. */
export async function listDuplicates(asked: AskedPage) {
  const [page, counted] = await Promise.all([
    readPage<Row>({ columns, from, name: 'duplicates', order: newest }, asked),
    rowsOf<{ total: number }>(db, sql`select count(*) as total from ${from}`),
  ]);
  const data = page.data.map(({ reports, ...duplicate }) => ({
    ...duplicate,
    at: new Date(duplicate.at).toISOString(),
    amount: leftOf(reports),
  }));
  return { data, total: counted[0]!.total, nextCursor: page.nextCursor };
}
