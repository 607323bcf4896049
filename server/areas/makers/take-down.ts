/** What admins decide about a maker whom the shop shows. */
import { eq } from 'drizzle-orm';
import type { MakerId, UserId } from '#contract/ids.ts';
import { recordAudit } from '#platform/audit.ts';
import { refuse } from '#platform/refuse.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { notify } from '#server/areas/notifications/notify.ts';
import { indexStoreLater } from '#server/areas/search/search-index.ts';
import { makers } from '#server/db/schema/index.ts';
import { lockMaker } from './makers.ts';

type Decision = { makerId: MakerId; adminId: UserId; reason: string | null };

/**
 * Takes a maker down for a reason, or without one shows them again. It is audited, and the seller is told.
 * @throws NO_MAKER, ALREADY_TAKEN_DOWN, NOT_TAKEN_DOWN
 */
export const decideMaker = ({ makerId, adminId, reason }: Decision, at: Date): Promise<void> =>
  transaction(async (tx) => {
    if (reason === null) await restoreMaker(tx, makerId);
    else await takeDownMaker(tx, { makerId, reason, at });
    const action = reason === null ? 'maker-restored' : 'maker-taken-down';
    const details = reason === null ? {} : { reason };
    await recordAudit(tx, { actorId: adminId, action, subject: makerId, details, at });
    const about = {
      kind: 'maker',
      subjectId: makerId,
      isRestored: reason === null,
      decidedAt: at.toISOString(),
    } as const;
    await notify(tx, 'taken-down', about, { at });
  });

/**
 * Takes a maker down: nobody but the seller and admins sees them until they are restored. Their products stay.
 * @throws NO_MAKER, ALREADY_TAKEN_DOWN
 */
export async function takeDownMaker(
  tx: Transaction,
  { makerId, reason, at }: { makerId: MakerId; reason: string; at: Date },
): Promise<void> {
  const { takenDownAt, sellerId } = await lockMaker(tx, makerId);
  if (takenDownAt !== null) throw refuse('ALREADY_TAKEN_DOWN');
  await tx.update(makers).set({ takenDownAt: at.toISOString(), takenDownReason: reason }).where(eq(makers.id, makerId));
  await indexStoreLater(tx, sellerId);
}

/** @throws NO_MAKER, NOT_TAKEN_DOWN */
export async function restoreMaker(tx: Transaction, makerId: MakerId): Promise<void> {
  const { takenDownAt, sellerId } = await lockMaker(tx, makerId);
  if (takenDownAt === null) throw refuse('NOT_TAKEN_DOWN');
  await tx.update(makers).set({ takenDownAt: null, takenDownReason: null }).where(eq(makers.id, makerId));
  await indexStoreLater(tx, sellerId);
}
