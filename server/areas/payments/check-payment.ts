import { eq } from 'drizzle-orm';
import type { PaymentId } from '#contract/ids.ts';
import { db } from '#platform/db.ts';
import { payments } from '#server/db/schema/index.ts';
import { applyReport } from './apply-report.ts';
import { findReport } from './provider.ts';

type Asked = { id: PaymentId; providerOrderId: string };

/**
 * Asks the provider how an unpaid payment stands and applies the answer. Only then is the payment marked as checked: an
 * answer that could not be applied is asked for again.
 * @throws ProviderUnreachable, and what applyReport throws
 */
export async function checkPayment({ id, providerOrderId }: Asked, at: Date): Promise<void> {
  const report = await findReport(providerOrderId);
  if (report) await applyReport(report, at);
  await db.update(payments).set({ checkedAt: at }).where(eq(payments.id, id));
}
