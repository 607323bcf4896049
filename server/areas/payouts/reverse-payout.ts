import { and, eq, inArray } from 'drizzle-orm';
import type { PayoutId, StoreId, UserId } from '#contract/ids.ts';
import { recordAudit } from '#platform/audit.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { refuse } from '#platform/refuse.ts';
import { notify } from '#server/areas/notifications/notify.ts';
import { setPaidOut } from '#server/areas/orders/order-money.ts';
import { postPayoutReversal } from '#server/areas/payments/ledger.ts';
import { payoutLines, payoutReversals, payouts, stores } from '#server/db/schema/index.ts';

type Reversal = { payoutId: PayoutId; reason: string; adminId: UserId };

/**
 * Records that the transfer of a payout failed: its orders are due again and its deductions wait for the next payout.
 * The payout stays in the history. The store is locked first, as in a payout.
 * @throws NOT_FOUND, PAYOUT_REVERSED also for the second of two concurrent requests
 */
export async function reversePayout({ payoutId, reason, adminId }: Reversal, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const [payout] = await tx
      .select({ sellerId: payouts.sellerId, amount: payouts.amount })
      .from(payouts)
      .innerJoin(stores, eq(stores.sellerId, payouts.sellerId))
      .where(eq(payouts.id, payoutId))
      .for('no key update', { of: stores });
    if (!payout) throw refuse('NOT_FOUND');
    const reversed = await tx
      .insert(payoutReversals)
      .values({ payoutId, reason, reversedBy: adminId, reversedAt: at.toISOString() })
      .onConflictDoNothing()
      .returning({ id: payoutReversals.payoutId });
    if (reversed.length === 0) throw refuse('PAYOUT_REVERSED');
    const paid = await tx
      .select({ orderId: payoutLines.orderId })
      .from(payoutLines)
      .where(and(eq(payoutLines.payoutId, payoutId), eq(payoutLines.kind, 'order')))
      .orderBy(payoutLines.orderId);
    const ids = paid.map(({ orderId }) => orderId);
    await setPaidOut(tx, ids, null);
    await postPayoutReversal(tx, { payoutId, ...payout, at });
    const details = { payoutId, amount: payout.amount, reason };
    const { sellerId } = payout;
    await recordAudit(tx, { actorId: adminId, action: 'payout-reversed', subject: sellerId, details, at });
    await notify(tx, 'payout', { payoutId, isReversed: true }, { at });
  });
}

export async function eraseReversalReasons(tx: Transaction, sellerId: StoreId): Promise<void> {
  const own = tx.select({ id: payouts.id }).from(payouts).where(eq(payouts.sellerId, sellerId));
  await tx.update(payoutReversals).set({ reason: '' }).where(inArray(payoutReversals.payoutId, own));
}
