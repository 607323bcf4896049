/**
 * Whether the provider reports by itself: without its notification address the shop learns of payments only by asking.
 */
import { and, count, gt, lt } from 'drizzle-orm';
import { db } from '#platform/connect.ts';
import { getLastTime, setLastTime } from '#platform/last-times.ts';
import { payments } from '#server/db/schema/index.ts';

const hourMs = 60 * 60_000;
const lookBackMs = 7 * 24 * hourMs;
/** A notification may be late by this much. */
const lateMs = 10 * 60_000;
const row = 'notification';

/** When this node last stored it, in ms. */
let notedAt = 0;

/** Remembers, once an hour, that the provider sent a signed notification. */
export async function noteNotification(at: Date): Promise<void> {
  if (at.getTime() - notedAt < hourMs) return;
  notedAt = at.getTime();
  await setLastTime(db, row, at, new Date(at.getTime() - hourMs)).catch(() => {});
}

/** How many payments of the last seven days were paid more than an hour after the last notification came. */
export async function countUnnotified(at: Date): Promise<number> {
  const lastAt = Date.parse((await getLastTime(row)) ?? new Date(0).toISOString());
  const since = Math.max(lastAt + hourMs, at.getTime() - lookBackMs);
  const paidBetween = and(
    gt(payments.paidAt, new Date(since).toISOString()),
    lt(payments.paidAt, new Date(at.getTime() - lateMs).toISOString()),
  );
  const [counted] = await db.select({ payments: count() }).from(payments).where(paidBetween);
  return counted!.payments;
}
