/** The jobs that delete or erase rows, and how many rows become due for each on a day with 100,000 orders. */
import { sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { bookkeepingYears, orderDataYears } from '#contract/personal-data/retention.ts';
import { db } from '#platform/connect.ts';
import { superviseJobs } from '#platform/jobs.ts';
import { deleteOldSecurityEvents } from '#platform/security-events.ts';
import { deleteExpiredSessions } from '#platform/session.ts';
import { deleteOldTokens } from '#server/areas/auth/account-tokens.ts';
import { deleteOldDevices } from '#server/areas/auth/known-devices.ts';
import { deleteOldLoginFailures } from '#server/areas/auth/failure-counts.ts';
import { deleteOldNotices } from '#server/areas/notifications/delete-notices.ts';
import { deleteFiles, eraseAccount } from '#server/areas/personal-data/erase-account.ts';
import { eraseOldRecords } from '#server/areas/personal-data/erase-old-records.ts';
import { releaseTakenDownPhotos, releaseUnsentPictures } from '#server/areas/reviews/review-pictures.ts';
import { deleteOldMisses } from '#server/areas/search/misses.ts';
import { deleteOldUses } from '#server/areas/search/uses.ts';
import { releaseUnusedPictures } from '#server/areas/store/picture-quota.ts';

export type Case = {
  name: string;
  /** The table that loses most rows. */
  table: string;
  /** Rows that become due on a day with 100,000 orders. */
  perDay: number;
  /** A statement that counts the rows that are due. Without it the rows are those that `run` returns. */
  due?: string;
  run: (at: Date) => Promise<unknown>;
  /** The table is small enough to be read as a whole by each statement. */
  readsWhole?: boolean;
  /** The run reads the whole table, so its time grows with the table: how often it runs, in seconds. */
  everySeconds?: number;
  /** The job must delete so many rows of a day that the table is vacuumed at least daily. */
  isVacuumedDaily?: boolean;
};

const yearsLater = (at: Date, years: number) => new Date(Date.UTC(at.getUTCFullYear() + years, 5, 1));
/** The same instant in every count: a row that falls due while a job runs is not its fault. */
const now = `timestamptz '${new Date().toISOString()}'`;
const before = (days: number) => `${now} - interval '${days} days'`;

/** A job for the rows of a table that meet a condition. */
const forRows = (name: string, table: string, perDay: number, condition: string, run: Case['run']): Case => ({
  name,
  table,
  perDay,
  run,
  due: `select count(*) from ${table} where ${condition}`,
});
const deletes = (...given: Parameters<typeof forRows>): Case => ({ ...forRows(...given), isVacuumedDaily: true });

export const cases: readonly Case[] = [
  {
    name: 'delete old notices',
    table: 'push_deliveries',
    perDay: 4 * 6 * 100_000 + 43_000,
    due: `(select count(*) from notices where sender_id is null and created_at < ${before(90)})
      + (select count(*) from push_deliveries d join notices n on n.id = d.notice_id where n.created_at < ${before(90)})`,
    run: deleteOldNotices,
    isVacuumedDaily: true,
  },
  deletes('delete expired sessions', 'sessions', 100_000, `expires_at <= ${now}`, deleteExpiredSessions),
  deletes('delete old devices', 'known_devices', 30_000, `seen_at <= ${before(400)}`, deleteOldDevices),
  deletes('delete old account tokens', 'account_tokens', 30_000, `expires_at <= ${now}`, deleteOldTokens),
  deletes('delete old login failures', 'login_failures', 150_000, `window_ends_at <= ${now}`, deleteOldLoginFailures),
  deletes('delete old security events', 'security_events', 100_000, `minute < ${before(180)}`, deleteOldSecurityEvents),
  {
    // Not from orders: the most that one node writes, 500 invented searches a second.
    name: 'delete old searches without results',
    table: 'search_misses',
    perDay: 500 * 86_400,
    due: 'select count(*) - 1000 from search_misses',
    run: deleteOldMisses,
    readsWhole: true,
  },
  {
    name: 'delete old searches',
    table: 'search_uses',
    perDay: 500 * 86_400,
    due: 'select count(*) - 1000 from search_uses',
    run: deleteOldUses,
    readsWhole: true,
  },
  forRows('release unsent photos', 'review_pictures', 10_000, `uploaded_at < ${before(1)}`, releaseUnsentPictures),
  forRows(
    ...(['release photos of reviews taken down', 'reviews', 1_000] as const),
    ...([`taken_down_at < ${before(30)} and cardinality(images) > 0`, releaseTakenDownPhotos] as const),
  ),
  // Reads every picture each hour: three for each of a million products.
  { name: 'release unused pictures', table: 'store_pictures', perDay: 24 * 3_000_000, run: releasePictures },
  { name: 'delete files (job)', table: 'order_lines', perDay: 50_000, run: deleteUnusedFiles },
  { name: 'erase due accounts', table: 'users', perDay: 1_000, run: eraseSettledAccounts },
  {
    name: 'erase old records: orders, reports',
    table: 'orders',
    perDay: 100_000 + 1_000,
    due: `(select count(*) from orders where receiver_name <> '' and (payment_status <> 'paid' or status = 'confirmed'))
      + (select count(*) from reports where text <> '')`,
    run: (at) => eraseOldRecords(yearsLater(at, orderDataYears + 1)),
  },
  {
    // On the first day of a year those of a whole year are due: 3,000 payouts and 3,000 refunds a day.
    name: 'erase old records: a year of money',
    table: 'refunds',
    perDay: 365 * (3_000 + 3_000),
    due: `(select count(*) from refunds where bank_account_number is not null) + (select count(*) from payout_accounts)`,
    run: (at) => eraseOldRecords(yearsLater(at, bookkeepingYears + 2)),
  },
  {
    ...forRows('job queue', 'pgboss.job_common', 8 * 100_000, `completed_on < ${before(1)}`, superviseQueue),
    readsWhole: true,
    everySeconds: 600,
  },
];

async function releasePictures(at: Date): Promise<number> {
  const pictures = await db.$count(sql`store_pictures`);
  await releaseUnusedPictures(at);
  return pictures;
}

async function deleteUnusedFiles(): Promise<number> {
  const unused = sql.raw(`select image from store_pictures where uploaded_at < ${before(50)} limit 5000`);
  const images = (await db.rows<{ image: string }>(unused)).map(({ image }) => image);
  for (let from = 0; from < images.length; from += 50) {
    await deleteFiles({ privateFiles: [], pictures: images.slice(from, from + 50) });
  }
  return images.length;
}

async function eraseSettledAccounts(at: Date): Promise<number> {
  const settled = await db.rows<{ id: UserId }>(sql`
    select user_id as id from orders group by user_id
    having bool_and(payment_status <> 'paid' or status = 'confirmed') and count(*) > 5 limit 20`);
  let erased = 0;
  for (const { id } of settled) if ((await eraseAccount(id, at)).length === 0) erased += 1;
  return erased;
}

async function superviseQueue(): Promise<void> {
  await db.rows(sql`update pgboss.queue set maintain_on = null`);
  await superviseJobs();
}
