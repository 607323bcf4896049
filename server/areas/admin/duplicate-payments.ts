import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { UserId } from '#contract/ids.ts';
import type { DuplicatePayment } from '#contract/refunds.ts';
import { recordAudit } from '#platform/audit.ts';
import { db, queryRows, transaction } from '#platform/db.ts';
import { type PageRequest, readPage, type SortOrder } from '#platform/keyset.ts';
import { refuse } from '#platform/refuse.ts';
import { type DuplicateReports, duplicates, amountToReturn } from '#server/areas/payments/duplicates.ts';
import { returnedDuplicates } from '#server/db/schema/index.ts';

type Row = Omit<DuplicatePayment, 'amount'> & { reports: DuplicateReports };

const newest: SortOrder = { keys: [sql`d.id`], direction: 'desc', cursor: z.tuple([z.int()]) };
const columns = sql`d.transaction_id as "transactionId", d.at, d.reports->0->>'payment_type' as "paymentType", d.reports,
  (select json_agg(o.id order by o.id) from orders o where o.payment_id = d.payment_id) as "orderIds",
  json_build_object('_id', u.id, 'userName', u.user_name, 'email', u.email, 'phoneNumber', u.phone_number) as "userId"`;
const from = sql`${duplicates} d join payments pay on pay.id = d.payment_id join users u on u.id = pay.user_id
  where not d.is_back
    and not exists (select from returned_duplicates r where r.transaction_id = d.transaction_id)`;

/** Returns a page of the duplicate payments that were not returned yet, newest first. Amounts are in rupiah. */
export async function listDuplicates(pageRequest: PageRequest) {
  const [page, counted] = await Promise.all([
    readPage<Row>({ columns, from, name: 'duplicates', order: newest }, pageRequest),
    queryRows<{ total: number }>(db, sql`select count(*) as total from ${from}`),
  ]);
  const data = page.data.map(({ reports, ...duplicate }) => ({
    ...duplicate,
    amount: amountToReturn(reports),
  }));
  return { data, total: counted[0]!.total, nextCursor: page.nextCursor };
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
