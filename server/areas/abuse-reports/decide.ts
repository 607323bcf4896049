/** What admins do about abuse reports. Each decision is audited, and those concerned are told. */
import { eq } from 'drizzle-orm';
import type { AbuseCaseId, MakerId, ProductId, ReviewId, UserId } from '#contract/ids.ts';
import type { AbuseCaseOutcome } from '#contract/abuse-reports/abuse-reports.ts';
import { recordAudit } from '#platform/audit.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { refuse } from '#platform/refuse.ts';
import { notify } from '#server/areas/notifications/notify.ts';
import { restoreProduct, takeDownProduct } from '#server/areas/catalogue/take-down.ts';
import { restoreMaker, takeDownMaker } from '#server/areas/makers/take-down.ts';
import { endCheckoutsOfProduct } from '#server/areas/payments/end-withdrawn.ts';
import { restoreReview, takeDownReview } from '#server/areas/reviews/reviews.ts';
import { abuseCases } from '#server/db/schema/index.ts';
import type { Subject } from './abuse-reports.ts';

type Decision = { caseId: AbuseCaseId; adminId: UserId };

/**
 * Takes the reported product, review or maker down and closes the case. Unpaid checkouts with the product end.
 * @throws NO_REPORT, NO_PRODUCT for a deleted product, NO_MAKER for an erased one, ALREADY_TAKEN_DOWN
 */
export async function takeDown({ caseId, adminId, reason }: Decision & { reason: string }, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const { kind, subjectId } = await lockCase(tx, caseId);
    if (kind === 'product') {
      await takeDownProduct(tx, { productId: subjectId, reason, at });
      await endCheckoutsOfProduct(tx, subjectId);
    } else if (kind === 'review') await takeDownReview(tx, { reviewId: subjectId, reason, at });
    else await takeDownMaker(tx, { makerId: subjectId, reason, at });
    await closeCase(tx, { caseId, outcome: 'taken-down', decision: reason, adminId, at });
    const action = `${kind}-taken-down` as const;
    await recordAudit(tx, { actorId: adminId, action, subject: subjectId, details: { reason }, at });
    await notify(tx, 'taken-down', { kind, subjectId, isRestored: false, decidedAt: at.toISOString() }, { at });
  });
}

/** @throws NO_REPORT, NOT_TAKEN_DOWN */
export async function restore({ caseId, adminId }: Decision, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const { kind, subjectId } = await lockCase(tx, caseId);
    if (kind === 'product') await restoreProduct(tx, subjectId);
    else if (kind === 'review') await restoreReview(tx, subjectId);
    else await restoreMaker(tx, subjectId);
    const action = `${kind}-restored` as const;
    await recordAudit(tx, { actorId: adminId, action, subject: subjectId, at });
    await notify(tx, 'taken-down', { kind, subjectId, isRestored: true, decidedAt: at.toISOString() }, { at });
  });
}

/**
 * Closes the case without a consequence. Nobody is told.
 * @throws NO_REPORT, REPORT_CLOSED
 */
export async function dismiss({ caseId, adminId }: Decision, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const { subjectId, isClosed } = await lockCase(tx, caseId);
    if (isClosed) throw refuse('REPORT_CLOSED');
    await closeCase(tx, { caseId, outcome: 'dismissed', decision: null, adminId, at });
    await recordAudit(tx, { actorId: adminId, action: 'reports-dismissed', subject: subjectId, at });
  });
}

/** @throws NO_REPORT */
async function lockCase(tx: Transaction, caseId: AbuseCaseId): Promise<Subject & { isClosed: boolean }> {
  const [found] = await tx.select().from(abuseCases).where(eq(abuseCases.id, caseId)).for('no key update');
  if (!found) throw refuse('NO_REPORT');
  const { kind, subjectId } = found;
  const isClosed = found.closedAt !== null;
  if (kind === 'product') return { kind, subjectId: subjectId as ProductId, isClosed };
  if (kind === 'review') return { kind, subjectId: subjectId as ReviewId, isClosed };
  return { kind, subjectId: subjectId as MakerId, isClosed };
}

type Closing = Decision & { outcome: AbuseCaseOutcome; decision: string | null; at: Date };

async function closeCase(tx: Transaction, { caseId, outcome, decision, adminId, at }: Closing): Promise<void> {
  await tx
    .update(abuseCases)
    .set({ closedAt: at.toISOString(), outcome, decision, decidedBy: adminId })
    .where(eq(abuseCases.id, caseId));
}
