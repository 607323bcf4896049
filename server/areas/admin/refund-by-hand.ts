import type { OrderId, UserId } from '#contract/ids.ts';
import { recordAction } from '#platform/audit.ts';
import { transaction } from '#platform/db.ts';
import { withPrivatePicture } from '#platform/private-pictures.ts';
import { refuse } from '#platform/refuse.ts';
import { returnMoney } from '#server/areas/payments/return-money.ts';
import { refunds } from '#server/db/schema/index.ts';
import { lockRefunding } from './lock-refunding.ts';

type Done = { orderId: OrderId; adminId: UserId; note: string; proof: Buffer };

/**
 * Records that an order's money was given back by hand: the buyer has it, the seller is owed it no longer.
 * @throws NO_ORDER, NOT_REFUNDING, REFUND_UNDER_WAY while the provider was asked and has not said no, since it would go
 * back twice, and for the proof what withPrivatePicture throws.
 */
export const refundByHand = ({ orderId, adminId, note, proof }: Done, at: Date): Promise<void> =>
  withPrivatePicture(proof, (proofName) =>
    transaction(async (tx) => {
      const { paymentId, amount, begun } = await lockRefunding(tx, orderId);
      if (begun && begun.refusal === null) throw refuse('REFUND_UNDER_WAY');
      const way = { way: 'manual' as const, note, proof: proofName, askedBy: adminId, askedAt: at };
      await tx
        .insert(refunds)
        .values({ orderId, ...way })
        .onConflictDoUpdate({ target: refunds.orderId, set: way });
      await returnMoney(tx, { paymentId, posting: `refunded:${orderId}`, orderIds: [orderId], at });
      await recordAction(tx, {
        actorId: adminId,
        action: 'refund-manual',
        subject: orderId,
        details: { amount, note },
        at,
      });
    }),
  );
