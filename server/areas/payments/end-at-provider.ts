import { eq } from 'drizzle-orm';
import type { PaymentId } from '#contract/ids.ts';
import { db } from '#platform/db.ts';
import { payments } from '#server/db/schema/index.ts';
import { endTransaction } from './provider.ts';

/**
 * Ends at the provider a payment that has ended here, so that nobody pays for what there is no longer: the job
 * `end-at-provider`. @throws ProviderUnreachable, after which the job is tried again
 */
export async function endAtProvider({ paymentId }: { paymentId: PaymentId }): Promise<void> {
  const [ended] = await db.select().from(payments).where(eq(payments.id, paymentId));
  if (ended) await endTransaction(ended.providerOrderId, ended.snapToken);
}
