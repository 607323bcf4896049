import { and, eq } from 'drizzle-orm';
import type { PaymentId } from '#contract/ids.ts';
import { db, transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { createTransaction, ProviderUnreachable } from '#server/areas/payments/provider.ts';
import { releasePayment } from '#server/areas/payments/release-payment.ts';
import { payments } from '#server/db/schema/index.ts';
import { describePayment } from './describe-payment.ts';

export type Token = { snapToken: string; orderId: string };

/**
 * Asks the provider for a token, outside of any transaction, and keeps it. Without one the payment is released, so that
 * nothing stays half made, and PAYMENT_UNREACHABLE is thrown. What the provider may have opened all the same, its answer
 * being lost, cannot be paid: nobody knows its token.
 * @throws PAYMENT_OVER when the payment was cancelled, or asked for anew by another press, in the meantime.
 */
export async function askForToken(paymentId: PaymentId, at: Date): Promise<Token> {
  const { providerOrderId, transaction: described } = await describePayment(paymentId, at);
  const snapToken = await createTransaction(described).catch(async (error: unknown) => {
    await transaction((tx) => releasePayment(tx, { paymentId, to: 'failed', at }));
    throw error instanceof ProviderUnreachable ? refuse('PAYMENT_UNREACHABLE', {}, error) : error;
  });
  const unpaid = and(eq(payments.providerOrderId, providerOrderId), eq(payments.status, 'pending'));
  const kept = await db.update(payments).set({ snapToken }).where(unpaid).returning({ id: payments.id });
  if (kept.length === 0) throw refuse('PAYMENT_OVER');
  return { snapToken, orderId: providerOrderId };
}
