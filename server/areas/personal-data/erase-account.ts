/** Erases all personal data of an account. Each area erases what its tables hold. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { storeOf, type UserId } from '#contract/ids.ts';
import type { ErasureObstacle } from '#contract/personal-data/personal-data.ts';
import { eraseActorName, eraseAuditTexts, recordAudit } from '#platform/audit.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { sendJob } from '#platform/jobs.ts';
import { deletePrivateFile } from '#platform/private-pictures.ts';
import { deleteAddresses } from '#server/areas/addresses/addresses.ts';
import { eraseUser, lockAccount } from '#server/areas/auth/erasure.ts';
import { hashPassword } from '#server/areas/auth/passwords.ts';
import { eraseLetters } from '#server/areas/books/turnover-letters.ts';
import { clearCart } from '#server/areas/cart/cart.ts';
import { eraseStoreProducts } from '#server/areas/catalogue/products.ts';
import { eraseAnswers } from '#server/areas/complaints/erase-complaints.ts';
import { eraseMakersOf } from '#server/areas/makers/erase-maker.ts';
import { eraseMessages } from '#server/areas/notifications/delete-notices.ts';
import { eraseSellerReasons } from '#server/areas/orders/erase-texts.ts';
import { eraseReversalReasons } from '#server/areas/payouts/reverse-payout.ts';
import { eraseAbuseReports } from '#server/areas/abuse-reports/erase-abuse-reports.ts';
import { eraseReplies } from '#server/areas/reviews/replies.ts';
import { eraseReviews } from '#server/areas/reviews/reviews.ts';
import { deleteSettings } from '#server/areas/shipping/settings.ts';
import { eraseStore } from '#server/areas/store/profile.ts';
import { deleteUnusedPicture } from '#server/areas/store/picture-quota.ts';
import { deleteWaits } from '#server/areas/waiting-list/waits.ts';
import { deleteFavorites } from '#server/areas/wishlist/wishlist.ts';
import { orders, users } from '#server/db/schema/index.ts';
import { eraseOrders } from './erase-old-records.ts';
import { findObstacles } from './request-erasure.ts';

/**
 * Erases the accounts whose time has come. One with new orders or money waits until they are settled, and
 * one whose address was changed until nobody can take that back. Returns the number of erased accounts.
 */
export async function eraseDueAccounts(at: Date): Promise<number> {
  const due = await db.select({ id: users.id }).from(users).where(isDue(at));
  let erased = 0;
  for (const { id } of due) {
    if ((await eraseAccount(id, at, isDue(at))).length === 0) erased += 1;
  }
  return erased;
}

const isDue = (at: Date) =>
  sql`${users.eraseAt} <= ${at.toISOString()} and not exists (
    select from email_changes c where c.user_id = ${users.id}
      and c.undo_until > ${at.toISOString()})`;

/**
 * Erases an account and everything that names its user, except what the law asks
 * to keep, which is sealed. Changes nothing when it returns obstacles, or when
 * the locked account does not meet the condition. Repeating it changes nothing.
 */
export async function eraseAccount(userId: UserId, at: Date, condition?: SQL): Promise<ErasureObstacle[]> {
  const passwordHash = await hashPassword(crypto.randomUUID());
  return transaction(async (tx) => {
    const account = await lockAccount(tx, userId, condition);
    if (!account) return [];
    const obstacles = await findObstacles(tx, userId);
    if (obstacles.length > 0) return obstacles;
    const placed = await tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId)).orderBy(orders.id);
    const privateFiles = await eraseOrders(
      tx,
      placed.map(({ id }) => id),
      true,
    );
    const storePictures = account.role === 'seller' ? await eraseStoreOf(tx, userId, at) : [];
    const pictures = [...storePictures, ...(await eraseReviews(tx, userId))];
    const reported = await eraseAbuseReports(tx, userId);
    await deleteAddresses(tx, userId);
    await clearCart(tx, userId);
    await deleteFavorites(tx, userId);
    await deleteWaits(tx, userId);
    await eraseMessages(tx, userId);
    await eraseUser(tx, account, passwordHash, at);
    await eraseAuditTexts(tx, [userId, ...reported]);
    await eraseActorName(tx, userId);
    await recordAudit(tx, { actorId: userId, action: 'account-erased', subject: userId, at });
    await sendJob(tx, 'delete-files', { privateFiles, pictures });
    return [];
  });
}

type Files = { privateFiles: readonly string[]; pictures: readonly string[] };

/** How long a job deletes files before it leaves the others to another job. See `expireInSeconds` in jobs.ts. */
const maxDeletionMs = 10_000;

/**
 * Deletes the files of erased rows: the job `delete-files`. A picture that is still shown somewhere stays. A job that
 * fails or takes too long after its first file sends the others as another job, so that a retry does not begin anew.
 * @throws when the first file cannot be deleted
 */
export async function deleteFiles({ privateFiles, pictures }: Files): Promise<void> {
  const steps = [
    ...privateFiles.map((name) => () => deletePrivateFile(name)),
    ...pictures.map((image) => () => deleteUnusedPicture(image)),
  ];
  const endsAt = performance.now() + maxDeletionMs;
  let done = 0;
  try {
    for (; done < steps.length && performance.now() < endsAt; done += 1) await steps[done]!();
  } catch (error) {
    // Otherwise the other job meets the error again and reports it.
    if (done === 0) throw error;
  }
  if (done === steps.length) return;
  const rest = {
    privateFiles: privateFiles.slice(done),
    pictures: pictures.slice(Math.max(0, done - privateFiles.length)),
  };
  await transaction((tx) => sendJob(tx, 'delete-files', rest));
}

/** Returns the URLs of the store's pictures. */
async function eraseStoreOf(tx: Transaction, userId: UserId, at: Date): Promise<string[]> {
  const sellerId = storeOf(userId);
  const pictures = await eraseStore(tx, sellerId);
  await deleteSettings(tx, sellerId);
  await eraseStoreProducts(tx, sellerId, at);
  await eraseMakersOf(tx, sellerId, at);
  await eraseSellerReasons(tx, sellerId);
  await eraseAnswers(tx, sellerId);
  await eraseReplies(tx, sellerId);
  await eraseReversalReasons(tx, sellerId);
  await eraseLetters(tx, sellerId);
  return pictures;
}
