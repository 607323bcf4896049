import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import type { PaymentId } from '#contract/ids.ts';
import { db } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { payments } from '#server/db/schema/index.ts';
import { askForToken, type Token } from './ask-for-token.ts';

/** The provider is given 10 s to answer; a press that asked longer ago has died without saying so. */
const askingMs = 12_000;
const pauseMs = 100;

/**
 * The token of an unpaid payment: the one that is kept, or the one that another press is asking for this moment.
 * @throws PAYMENT_OVER when it is not unpaid any more, PAYMENT_UNREACHABLE when that press got none.
 */
export async function awaitToken(paymentId: PaymentId, at: Date): Promise<Token> {
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
    if (!payment) throw new Error(`payment ${paymentId} is gone`);
    if (payment.status === 'failed' && !payment.snapToken) throw refuse('PAYMENT_UNREACHABLE');
    if (payment.status !== 'pending' || payment.expiresAt <= at) throw refuse('PAYMENT_OVER');
    if (payment.snapToken) return { snapToken: payment.snapToken, orderId: payment.providerOrderId };
    const abandoned = at.getTime() + waitedMs - payment.askedAt.getTime() > askingMs;
    if (abandoned && (await claim(paymentId, payment.attempt, at))) return askForToken(paymentId, at);
    await sleep(pauseMs);
  }
}

/** Takes over from a press that died: a new attempt, under an order id that the provider has not seen. */
async function claim(paymentId: PaymentId, died: number, at: Date): Promise<boolean> {
  const attempt = died + 1;
  const claimed = await db
    .update(payments)
    .set({ attempt, askedAt: at, providerOrderId: `${paymentId}-${attempt}` })
    .where(and(eq(payments.id, paymentId), eq(payments.attempt, died), isNull(payments.snapToken)))
    .returning({ id: payments.id });
  return claimed.length > 0;
}
