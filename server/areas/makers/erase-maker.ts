/** The end of what the shop says of a maker. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { MakerId, StoreId, UserId } from '#contract/ids.ts';
import { eraseAuditTexts, recordAudit } from '#platform/audit.ts';
import { sendJob } from '#platform/jobs.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { unnameMaker } from '#server/areas/catalogue/product-makers.ts';
import { indexStoreLater } from '#server/areas/search/search-index.ts';
import { makerRemovals, makers } from '#server/db/schema/index.ts';
import { dropPortrait, lockMaker } from './makers.ts';

type Erasure = { makerId: MakerId; by: UserId; sellerId?: StoreId };

/**
 * Erases a maker for an admin, or for the seller of the given store. The audit log says so by the id alone: after a
 * backup was restored, they are erased again.
 * @throws NO_MAKER, also for one of another store and an erased one
 */
export const eraseMakerFor = (erasure: Erasure, at: Date): Promise<void> =>
  transaction(async (tx) => {
    await eraseMaker(tx, erasure, at);
    await recordAudit(tx, { actorId: erasure.by, action: 'maker-erased', subject: erasure.makerId, at });
  });

/**
 * Erases what names or describes a maker, also on products and in search, and answers their requests to be removed. The
 * row stays, so that their address says that they are gone. What was sold and reports forget them in a job.
 * @throws NO_MAKER, also for one of another store than a given one, and for an erased one
 */
export async function eraseMaker(
  tx: Transaction,
  { makerId, sellerId: ofStore }: Omit<Erasure, 'by'>,
  at: Date,
): Promise<void> {
  const maker = await lockMaker(tx, makerId, ofStore);
  await tx
    .update(makers)
    .set({
      ...nothing,
      takenDownReason: sql`case when taken_down_at is not null then '' end`,
      erasedAt: at.toISOString(),
    })
    .where(eq(makers.id, makerId));
  await unnameMaker(tx, makerId);
  await sendJob(tx, 'forget-maker', { makerId });
  await tx
    .update(makerRemovals)
    .set({ answeredAt: at.toISOString(), outcome: 'erased' })
    .where(and(eq(makerRemovals.makerId, makerId), isNull(makerRemovals.answeredAt)));
  await eraseAuditTexts(tx, [makerId]);
  await indexStoreLater(tx, maker.sellerId);
  await dropPortrait(tx, maker);
}

/** Erases all makers of a store whose account is erased. */
export async function eraseMakersOf(tx: Transaction, sellerId: StoreId, at: Date): Promise<void> {
  const known = await tx
    .select({ id: makers.id })
    .from(makers)
    .where(and(eq(makers.sellerId, sellerId), isNull(makers.erasedAt)))
    .orderBy(makers.id)
    .for('no key update');
  for (const { id } of known) await eraseMaker(tx, { makerId: id }, at);
}

/**
 * Erases at most `limit` makers of accounts that were erased since then by a node of the release before, which knows no
 * makers. Returns their number.
 */
export async function eraseMakersOfErased(tx: Transaction, since: Date, limit: number, at: Date): Promise<number> {
  const left = await tx.rows<{ makerId: MakerId }>(sql`
    select m.id as "makerId" from users u join makers m on m.seller_id = u.id
    where u.erased_at > ${since} and m.erased_at is null
    limit ${limit} for no key update of m skip locked`);
  for (const erasure of left) await eraseMaker(tx, erasure, at);
  return left.length;
}

const nothing = { name: '', portrait: null, region: null, since: null, story: '', technique: null };
