import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { deleteInBatches } from '#platform/batches.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import type { Session } from '#platform/session.ts';
import { knownDevices } from '#server/db/schema/index.ts';

const maxPerAccount = 20;
const rememberedMs = 400 * 24 * 60 * 60 * 1000;

export const deviceHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Remembers a device on which an account signed in or was created, and returns the token for its cookie. A token that
 * this server issued is reused, so that several accounts can share a device; otherwise a new one of 256 random bits is
 * created. Of more than 20 devices this one stays, then those that gave a second factor, then those seen last. So an
 * account can always add a device, and logins of a stranger replace at most one device that gave a second factor.
 */
export async function rememberDevice(
  tx: Transaction,
  { userId, token, at }: { userId: UserId; token: string | undefined; at: Date },
): Promise<string> {
  const isOurs = token !== undefined && (await isIssued(tx, deviceHash(token)));
  const kept = isOurs ? token : randomBytes(32).toString('base64url');
  const tokenHash = deviceHash(kept);
  await tx.rows(sql`
    insert into known_devices (token_hash, user_id, first_seen_at, seen_at)
    values (${tokenHash}, ${userId}, ${at}, ${at})
    on conflict (token_hash, user_id) do update set seen_at = excluded.seen_at`);
  await tx.rows(sql`
    delete from known_devices where user_id = ${userId} and token_hash in (
      select token_hash from known_devices where user_id = ${userId}
      order by token_hash <> ${tokenHash}, second_factor_at is null, seen_at desc, token_hash
      offset ${maxPerAccount})`);
  return kept;
}

/**
 * Remembers the device of an existing session, which may be older than the device cookie: when the cookie is missing,
 * and whenever the session is extended. Returns the token for the cookie; null when nothing changes.
 */
export async function rememberSessionDevice(
  { userId, extendedTo }: Session,
  token: string | undefined,
  at: Date,
): Promise<string | null> {
  if (token !== undefined && !extendedTo) return null;
  return transaction((tx) => rememberDevice(tx, { userId, token, at }));
}

const newDeviceMs = 7 * 24 * 60 * 60 * 1000;
/** The device of a registration is known from its start. */
const registrationMs = 60 * 60 * 1000;

/**
 * Whether a device signed in to this account for the first time less than seven days ago, unless the account was
 * registered on it. A browser without the cookie counts as new.
 */
export async function isNewDevice(
  tx: Transaction,
  { userId, token, at }: { userId: UserId; token: string | undefined; at: Date },
): Promise<boolean> {
  if (token === undefined) return true;
  const since = new Date(at.getTime() - newDeviceMs);
  const known = await tx.rows(sql`
    select from known_devices d join users u on u.id = d.user_id
    where d.token_hash = ${deviceHash(token)} and d.user_id = ${userId}
      and (d.first_seen_at is null or d.first_seen_at <= ${since}
        or d.first_seen_at <= u.created_at + ${registrationMs} * interval '1 ms')`);
  return known.length === 0;
}

/** The hash of a device on which this account gave a right second factor; null for any other. */
export async function findProvenDevice(userId: UserId, token: string | undefined): Promise<Buffer | null> {
  if (token === undefined) return null;
  const hash = deviceHash(token);
  const proven = await db.rows(sql`
    select from known_devices
    where token_hash = ${hash} and user_id = ${userId} and second_factor_at is not null`);
  return proven.length > 0 ? hash : null;
}

export async function markDeviceProven(
  tx: Transaction,
  { userId, token, at }: { userId: UserId; token: string | undefined; at: Date },
): Promise<void> {
  if (token === undefined) return;
  await tx.rows(
    sql`update known_devices set second_factor_at = ${at}
      where token_hash = ${deviceHash(token)} and user_id = ${userId}`,
  );
}

/** Makes no device of an account count as one that gave a second factor, because it has a new one or none. */
export const clearProvenDevices = (tx: Transaction, userId: UserId): Promise<unknown> =>
  tx.rows(
    sql`update known_devices set second_factor_at = null
      where user_id = ${userId} and second_factor_at is not null`,
  );

/** Forgets all devices of an account, because a stranger may have signed in on one. */
export const forgetDevices = (tx: Transaction, userId: UserId): Promise<unknown> =>
  tx.rows(sql`delete from known_devices where user_id = ${userId}`);

/** Deletes devices that were not seen for 400 days, which is how long browsers keep a cookie at most. */
export async function deleteOldDevices(at: Date): Promise<void> {
  const before = new Date(at.getTime() - rememberedMs);
  await deleteInBatches(knownDevices, ['tokenHash', 'userId'], sql`seen_at <= ${before}`);
}

/** Describes a device by its User-Agent, in words that its user knows: "Chrome di Android". Never quotes the header. */
export function describeDevice(userAgent: string): string {
  const browser = match(browsers, userAgent);
  const system = match(systems, userAgent);
  if (!browser) return system ? `Perangkat ${system}` : 'Perangkat tidak dikenal';
  return system ? `${browser} di ${system}` : browser;
}

const isIssued = async (tx: Transaction, tokenHash: Buffer): Promise<boolean> =>
  (
    await tx.rows(sql`
    select from known_devices where token_hash = ${tokenHash} limit 1`)
  ).length > 0;

/** Browsers by a mark in their User-Agent. The first match counts, because most browsers also name Chrome or Safari. */
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

const match = (marks: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined =>
  marks.find(([mark]) => mark.test(userAgent))?.[1];
