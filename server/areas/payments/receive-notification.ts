import { config } from '#platform/config.ts';
import { refuse } from '#platform/refuse.ts';
import { applyReport } from './apply-report.ts';
import { report } from './provider.ts';
import { isSigned } from './signature.ts';

type Notification = Parameters<typeof isSigned>[0] & { [field: string]: unknown };

/** Takes the provider's word, if it is signed. Refuses BAD_SIGNATURE (400), which the provider repeats twice at most. */
export async function receiveNotification(notification: Notification, at: Date): Promise<void> {
  if (!isSigned(notification, config.midtrans.serverKey)) throw refuse('BAD_SIGNATURE');
  await applyReport(report.parse(notification), at);
}
