/** The kinds of mail that users have switched off, in their account or with the link in a mail. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { isId, type UserId } from '#contract/ids.ts';
import {
  isSwitchable,
  mailLabel,
  type MailKind,
  type MailSetting,
  type SwitchableMail,
  switchableMailsOf,
} from '#contract/notifications/mails.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { refuse } from '#platform/refuse.ts';
import type { Session } from '#platform/session.ts';
import { mailOptOuts, users } from '#server/db/schema/index.ts';

/** Returns the kinds of mail that the user receives and can switch off. */
export async function listMailSettings({ userId, role }: Session): Promise<MailSetting[]> {
  const rows = await db.select({ kind: mailOptOuts.kind }).from(mailOptOuts).where(eq(mailOptOuts.userId, userId));
  const off = new Set(rows.map(({ kind }) => kind));
  return switchableMailsOf(role).map((kind) => ({ kind, label: mailLabel(kind), isOn: !off.has(kind) }));
}

type MailSwitch = { userId: UserId; kind: SwitchableMail; isOn: boolean };

/** Switches a kind of mail on or off for a user. Repeating it changes nothing. */
export async function setMailSetting({ userId, kind, isOn }: MailSwitch, at: Date): Promise<void> {
  const own = and(eq(mailOptOuts.userId, userId), eq(mailOptOuts.kind, kind));
  if (isOn) await db.delete(mailOptOuts).where(own);
  else await db.insert(mailOptOuts).values({ userId, kind, at: at.toISOString() }).onConflictDoNothing();
}

/**
 * Switches off the kind of mail that a link names. Links do not expire, because mails are read late. Returns the kind's
 * label.
 * @throws MAIL_LINK when the token is not one of ours or its user was deleted
 */
export async function unsubscribe(token: string, at: Date): Promise<string> {
  const [kind = '', userId = '', signature = ''] = token.split('.');
  if (!isSwitchable(kind) || !isId<UserId>(userId) || !isSigned(kind, userId, signature)) throw refuse('MAIL_LINK');
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (!user) throw refuse('MAIL_LINK');
  await setMailSetting({ userId, kind, isOn: false }, at);
  return mailLabel(kind);
}

/**
 * Returns the link of a mail that switches its kind off, for people and for mail programs; null for necessary mails.
 */
export function unsubscribeUrls(kind: MailKind, userId: UserId): { page: string; oneClick: string } | null {
  if (!isSwitchable(kind)) return null;
  const query = `token=${kind}.${userId}.${sign(config.secretKey, kind, userId)}`;
  return {
    page: `${config.publicUrl}/mail/unsubscribe?${query}`,
    oneClick: `${config.publicUrl}/api/mail/unsubscribe?${query}`,
  };
}

function isSigned(kind: string, userId: UserId, signature: string): boolean {
  const given = Buffer.from(signature);
  return [config.secretKey, config.oldSecretKey].some((secret) => {
    const expected = secret && Buffer.from(sign(secret, kind, userId));
    return expected && expected.length === given.length && timingSafeEqual(expected, given);
  });
}

/** 128 bits, as base64url. */
function sign(secret: string, kind: string, userId: UserId): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'kreasi unsubscribe', 32));
  return createHmac('sha256', key).update(`${kind}.${userId}`).digest().subarray(0, 16).toString('base64url');
}
