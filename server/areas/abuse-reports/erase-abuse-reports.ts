import { sql } from 'drizzle-orm';
import { type AbuseCaseId, type MakerId, storeOf, type UserId } from '#contract/ids.ts';
import type { Transaction } from '#platform/sql.ts';

/**
 * Erases what a user wrote in abuse reports, and what admins wrote about the user's products, reviews and makers.
 * Returns the ids of those, to which audit entries refer.
 */
export async function eraseAbuseReports(tx: Transaction, userId: UserId): Promise<string[]> {
  await tx.rows(sql`update reports set text = '' where user_id = ${userId} and text <> ''`);
  const subjects = await tx.rows<{ id: string }>(sql`
    select id from reviews where user_id = ${userId}
    union all select id from products where seller_id = ${storeOf(userId)}
    union all select id from makers where seller_id = ${storeOf(userId)}
    union all select r.id from reviews r join products p on p.id = r.product_id
    where p.seller_id = ${storeOf(userId)}`);
  const ids = subjects.map(({ id }) => id);
  await tx.rows(
    sql`update report_cases set decision = ''
      where subject_id = any(${sql.param(ids)}::uuid[]) and decision <> ''`,
  );
  return ids;
}

/** Erases what people and admins wrote in reports about a maker who is erased, and closes the open case. */
export async function eraseReportsOfMaker(tx: Transaction, makerId: MakerId, at: Date): Promise<void> {
  const cases = await tx.rows<{ id: AbuseCaseId }>(sql`
    update report_cases set decision = case when decision is not null then '' end,
      closed_at = coalesce(closed_at, ${at}), outcome = coalesce(outcome, 'dismissed'),
      decided_by = coalesce(decided_by, makers.seller_id)
    from makers where makers.id = ${makerId} and subject_id = makers.id returning report_cases.id`);
  const ids = cases.map(({ id }) => id);
  await tx.rows(sql`update reports set text = '' where case_id = any(${sql.param(ids)}::uuid[]) and text <> ''`);
}

/** Erases the texts of at most `limit` abuse reports from before `before`. Their reasons stay. Returns their number. */
export async function eraseOldAbuseReports(tx: Transaction, before: Date, limit: number): Promise<number> {
  const erased = await tx.rows(sql`
    update reports set text = '' where (case_id, user_id) in (
      select case_id, user_id from reports where created_at < ${before} and text <> ''
      order by created_at limit ${limit} for no key update skip locked
    ) returning 1`);
  return erased.length;
}
