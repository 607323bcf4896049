import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { UserId } from '#contract/ids.ts';
import type { TimeSort } from '#contract/lists.ts';
import type { DuplicatePayment } from '#contract/refunds.ts';
import { recordAudit } from '#platform/audit.ts';
import { anyOf, contains, hasOrderCode, matchesPerson } from '#platform/conditions.ts';
import { queryRows, transaction } from '#platform/db.ts';
import { byTime, countRows, type PageRequest, readPage } from '#platform/keyset.ts';
import { refuse } from '#platform/refuse.ts';
import { type DuplicateReports, duplicates, amountToReturn } from '#server/areas/payments/duplicates.ts';
import { returnedDuplicates } from '#server/db/schema/index.ts';

type Row = Omit<DuplicatePayment, 'amount'> & { reports: DuplicateReports };

const sortOrders = byTime(sql`d.id`, z.int());
const columns = sql`d.transaction_id as "transactionId", d.at, d.reports->0->>'payment_type' as "paymentType", d.reports,
  (select json_agg(o.id order by o.id) from orders o where o.payment_id = d.payment_id) as "orderIds",
  json_build_object('_id', u.id, 'userName', u.user_name, 'email', u.email, 'phoneNumber', u.phone_number) as "userId"`;
const notReturned = sql`${duplicates} d join payments pay on pay.id = d.payment_id join users u on u.id = pay.user_id
  where not d.is_back
    and not exists (select from returned_duplicates r where r.transaction_id = d.transaction_id)`;

/** `q` is looked for in the transaction id and the customer, and may be the code of an order. */
const matches = (q: string): SQL =>
  anyOf([
    ...([contains(sql`d.transaction_id`, q), matchesPerson(q)] as const),
    sql`exists (select from orders o where o.payment_id = d.payment_id and ${hasOrderCode(sql`o.id`, q)})`,
  ]);

type DuplicateQuery = PageRequest & { q?: string | undefined; sortBy: TimeSort };

/** Returns a page of the duplicate payments that were not returned yet. Amounts are in rupiah. */
export async function listDuplicates({ q, sortBy, ...pageRequest }: DuplicateQuery) {
  const from = sql`${notReturned} and ${q ? matches(q) : sql`true`}`;
  const order = sortOrders[sortBy];
  const [page, counted] = await Promise.all([
    readPage<Row>({ columns, from, name: `duplicates ${sortBy}`, order }, pageRequest),
    countRows(from),
  ]);
  const data = page.data.map(({ reports, ...duplicate }) => ({
    ...duplicate,
    amount: amountToReturn(reports),
  }));
  return { data, ...counted, nextCursor: page.nextCursor };
}

type ReturnedDuplicate = { transactionId: string; adminId: UserId; note: string };
type Found = { isBack: boolean; reports: DuplicateReports };

/**
 * Records that an admin returned a duplicate payment outside the provider, which removes it from the list. Orders and
 * ledger do not change, because duplicate payments were never recorded there.
 * @throws NOT_FOUND when the transaction is not a duplicate, ALREADY_RETURNED when it was returned before or by a
 * concurrent request
 */
export const markDuplicateReturned = ({ transactionId, adminId, note }: ReturnedDuplicate, at: Date): Promise<void> =>
  transaction(async (tx) => {
    const [duplicate] = await queryRows<Found>(
      tx,
      sql`select d.is_back as "isBack", d.reports from ${duplicates} d where d.transaction_id = ${transactionId}`,
    );
    if (!duplicate) throw refuse('NOT_FOUND');
    const marked = await tx
      .insert(returnedDuplicates)
      .values({ transactionId, note, returnedBy: adminId, returnedAt: at.toISOString() })
      .onConflictDoNothing()
      .returning();
    if (duplicate.isBack || marked.length === 0) throw refuse('ALREADY_RETURNED');
    const amount = amountToReturn(duplicate.reports);
    const details = { note, ...(amount !== null && { amount }) };
    await recordAudit(tx, { actorId: adminId, action: 'duplicate-returned', subject: transactionId, details, at });
  });
