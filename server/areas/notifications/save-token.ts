import { createHash } from 'node:crypto';
import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { SubscriptionId } from '#contract/ids.ts';
import { transaction } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import type { Session } from '#platform/session.ts';
import { pushSubscriptions, sessions, users } from '#server/db/schema/index.ts';
import { readSubscription } from './read-subscription.ts';

const mostDevices = 10;

/**
 * Keeps where the session's user wants notifications; a device that another account used is theirs from now on, and of
 * an account's devices the ten latest are kept. Refuses BAD_PUSH_TOKEN, and SIGN_IN_FIRST when the session has just ended.
 */
export async function saveToken(session: Session, token: string, at: Date): Promise<void> {
  const subscription = readSubscription(token);
  const { userId } = session;
  const saved = {
    sessionHash: session.tokenHash,
    userId,
    token: subscription ? JSON.stringify(subscription) : token,
    endpoint: subscription?.endpoint ?? null,
    savedAt: at,
  };
  const tokenHash = createHash('sha256')
    .update(saved.endpoint ?? token)
    .digest();
  await transaction(async (tx) => {
    // One account's devices are counted one at a time.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const [running] = await tx
      .select({ userId: sessions.userId })
      .from(sessions)
      .where(eq(sessions.tokenHash, session.tokenHash))
      .for('key share');
    if (!running) throw refuse('SIGN_IN_FIRST');
    await tx
      .insert(pushSubscriptions)
      .values({ id: newId<SubscriptionId>(at.getTime()), tokenHash, ...saved })
      .onConflictDoUpdate({ target: pushSubscriptions.tokenHash, set: saved });
    const latest = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(desc(pushSubscriptions.savedAt), desc(pushSubscriptions.id))
      .limit(mostDevices);
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.id, sql`(${latest})`)));
  });
}
