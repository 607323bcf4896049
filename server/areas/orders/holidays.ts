import { asc, eq, gte, sql } from 'drizzle-orm';
import { makassarDay } from '#contract/dates.ts';
import type { UserId } from '#contract/ids.ts';
import { type Holiday, minHolidays } from '#contract/orders/orders.ts';
import { recordAudit } from '#platform/audit.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { refuse } from '#platform/refuse.ts';
import { holidays } from '#server/db/schema/index.ts';
import { complaintWindowEnd } from './deadlines.ts';

/** The holidays from today on. */
export const listHolidays = (at: Date): Promise<Holiday[]> =>
  db
    .select()
    .from(holidays)
    .where(gte(holidays.day, makassarDay(at.toISOString())))
    .orderBy(asc(holidays.day));

/** How many holidays of the next year are missing at least: from November on, when its decree is known. */
export async function countMissingHolidays(at: Date): Promise<number> {
  const [year, month] = makassarDay(at.toISOString()).split('-');
  if (Number(month) < 11) return 0;
  const known = await db.$count(holidays, sql`extract(year from ${holidays.day}) = ${Number(year) + 1}`);
  return Math.max(0, minHolidays - known);
}

/**
 * Adds a holiday, and lengthens the days of delivered orders that would otherwise be confirmed too early.
 * @throws HOLIDAY_EXISTS
 */
export const addHoliday = ({ adminId, ...holiday }: Holiday & { adminId: UserId }, at: Date): Promise<void> =>
  transaction(async (tx) => {
    // Waits for deliveries that have read the holidays and are not committed.
    await tx.rows(sql`lock table ${holidays} in exclusive mode`);
    const [added] = await tx.insert(holidays).values(holiday).onConflictDoNothing().returning();
    if (!added) throw refuse('HOLIDAY_EXISTS');
    await tx.rows(sql`
      update orders set confirms_at = ${complaintWindowEnd}
      where status = 'delivered' and confirms_at < ${complaintWindowEnd}`);
    const details = { title: holiday.name };
    await recordAudit(tx, { actorId: adminId, action: 'holiday-add', subject: holiday.day, details, at });
  });

/** @throws NOT_FOUND, HOLIDAY_BEGUN, because deadlines were computed with it */
export const deleteHoliday = ({ day, adminId }: { day: string; adminId: UserId }, at: Date): Promise<void> =>
  transaction(async (tx) => {
    const [deleted] = await tx.delete(holidays).where(eq(holidays.day, day)).returning();
    if (!deleted) throw refuse('NOT_FOUND');
    if (day <= makassarDay(at.toISOString())) throw refuse('HOLIDAY_BEGUN');
    const details = { title: deleted.name };
    await recordAudit(tx, { actorId: adminId, action: 'holiday-delete', subject: day, details, at });
  });
