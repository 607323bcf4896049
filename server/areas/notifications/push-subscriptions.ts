import { createECDH, createHash } from 'node:crypto';
import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { SubscriptionId } from '#contract/ids.ts';
import { config } from '#platform/config.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import type { Session } from '#platform/session.ts';
import { pushSubscriptions, sessions, users } from '#server/db/schema/index.ts';

const maxDevices = 10;

/**
 * Saves the push subscription of a session. A device that another account used is reassigned to this user, and only the
 * ten latest devices of an account are kept.
 * @throws BAD_PUSH_TOKEN, SIGN_IN_FIRST when the session has ended in the meantime
 */
export async function saveToken(session: Session, token: string, at: Date): Promise<void> {
  const subscription = readSubscription(token);
  const { userId } = session;
  const saved = {
    sessionHash: session.tokenHash,
    userId,
    token: subscription ? JSON.stringify(subscription) : token,
    endpoint: subscription?.endpoint ?? null,
    savedAt: at.toISOString(),
  };
  const tokenHash = createHash('sha256')
    .update(saved.endpoint ?? token)
    .digest();
  await transaction(async (tx) => {
    // Serializes concurrent requests of one account, so that the device limit holds.
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
      .limit(maxDevices);
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.id, sql`(${latest})`)));
  });
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url');

/**
 * Returns whether the text is an uncompressed P-256 public key (65 bytes, on the curve). Encryption fails for others.
 */
function isPublicKey(text: string): boolean {
  const key = bytesOf(text);
  if (key.length !== 65) return false;
  const ours = createECDH('prime256v1');
  ours.generateKeys();
  try {
    return ours.computeSecret(key).length > 0;
  } catch {
    return false;
  }
}

/**
 * Returns whether the URL is an HTTPS endpoint of a configured push service. The server sends requests to it, so no
 * other host is accepted.
 */
export function isPushAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host, username, password } = new URL(text);
  return protocol === 'https:' && username + password === '' && config.pushHosts.some((known) => matches(host, known));
}

const matches = (host: string, known: string) =>
  known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known;

const subscription = z.object({
  endpoint: z
    .string()
    .refine(isPushAddress)
    .transform((text) => new URL(text).href),
  keys: z.object({
    p256dh: z.string().refine(isPublicKey),
    auth: z.string().refine((text) => bytesOf(text).length === 16),
  }),
});
export type Subscription = z.infer<typeof subscription>;

/**
 * Parses a token: a PushSubscription as JSON (W3C Push API, `toJSON`), or null for a token of another kind.
 * @throws BAD_PUSH_TOKEN for an incomplete subscription or an unknown push service
 */
function readSubscription(token: string): Subscription | null {
  const sent = parsed(token);
  if (typeof sent !== 'object' || sent === null || !('endpoint' in sent)) return null;
  const read = subscription.safeParse(sent);
  if (!read.success) throw refuse('BAD_PUSH_TOKEN');
  return read.data;
}

function parsed(token: string): unknown {
  try {
    return JSON.parse(token);
  } catch {
    return null;
  }
}
