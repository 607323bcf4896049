import { eq } from 'drizzle-orm';
import type { PaymentId } from '#contract/ids.ts';
import { db } from '#platform/db.ts';
import { payments } from '#server/db/schema/index.ts';
import { applyReport } from './apply-report.ts';
import { findReport } from './provider.ts';

type Asked = { id: PaymentId; providerOrderId: string };

/** Asks the provider how an unpaid payment stands and believes the answer. @throws ProviderUnreachable */
export async function checkPayment({ id, providerOrderId }: Asked, at: Date): Promise<void> {
  const report = await findReport(providerOrderId);
  await db.update(payments).set({ checkedAt: at }).where(eq(payments.id, id));
  if (report) await applyReport(report, at);
}
