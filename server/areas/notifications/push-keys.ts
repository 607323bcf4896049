import webPush from 'web-push';
import { config, ConfigurationError } from '#platform/config.ts';
import { sqlState } from '#platform/database-outage.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { isGuessable } from '#platform/key-strength.ts';
import { isSealedWithCurrentKey, seal, type SealContext, unseal } from '#platform/seal.ts';
import { pushKeys } from '#server/db/schema/index.ts';

const undefinedTable = '42P01';

/** The database location that the sealed private key is bound to. */
const privateKeyContext: SealContext = { table: 'push_keys', column: 'private_key', row: '1' };

export type PushKeys = { publicKey: string; privateKey: string };

/**
 * Returns the VAPID keys, base64url.
 * @throws ConfigurationError when there are none yet; Error when the private key was sealed with an unknown key
 */
export async function getPushKeys(): Promise<PushKeys> {
  const { publicKey, privateKey } = await readPushKeys();
  return { publicKey, privateKey: unseal(privateKey, privateKeyContext) };
}

/**
 * Creates the VAPID keys on the first start; later calls do nothing. Subscriptions are
 * bound to the keys, so they never change. They are the first value that is sealed, so
 * this is the last moment to refuse a key: later it would lock a shop out of its own data.
 * @throws ConfigurationError in production, for a SECRET_KEY of plain words, while nothing is sealed with it
 */
export async function createPushKeys(at: Date): Promise<void> {
  if ((await db.$count(pushKeys)) === 0) await requireKeyWithoutWords();
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db
    .insert(pushKeys)
    .values({ id: 1, publicKey, privateKey: seal(privateKey, privateKeyContext), createdAt: at.toISOString() })
    .onConflictDoNothing();
}

/**
 * Checks that SECRET_KEY or SECRET_KEY_OLD is the key of this database. The private push key serves as the probe: it is
 * sealed at the first start, and `kreasi rotate-keys` seals it last.
 * @throws ConfigurationError when it is not, or when the shop never started with the database
 */
export async function requireKeyOfDatabase(): Promise<void> {
  const { privateKey } = await readPushKeys();
  try {
    unseal(privateKey, privateKeyContext);
  } catch {
    throw new ConfigurationError(
      'SECRET_KEY is not the key of this database: nothing sealed in it can be read. ' +
        'Use the key that it was sealed with.',
    );
  }
}

/**
 * Checks that SECRET_KEY alone is the key of this database.
 * @throws ConfigurationError when it is not, or while a rotation is not finished
 */
export async function requireCurrentKeyOfDatabase(): Promise<void> {
  await requireKeyOfDatabase();
  const { privateKey } = await readPushKeys();
  if (isSealedWithCurrentKey(privateKey)) return;
  throw new ConfigurationError('The database is still sealed with SECRET_KEY_OLD: finish kreasi rotate-keys first.');
}

/** @throws ConfigurationError in production, for a SECRET_KEY of plain words */
export async function requireKeyWithoutWords(): Promise<void> {
  if (!config.production || !(await isGuessable(config.secretKey))) return;
  throw new ConfigurationError('SECRET_KEY contains words that can be guessed; make one with: openssl rand -base64 33');
}

/** Reseals the VAPID private key with the current secret key. The VAPID key itself does not change. */
export const resealPushKeys = (): Promise<void> =>
  transaction(async (tx) => {
    const [stored] = await tx.select().from(pushKeys).for('no key update');
    if (!stored || isSealedWithCurrentKey(stored.privateKey)) return;
    const privateKey = unseal(stored.privateKey, privateKeyContext);
    await tx.update(pushKeys).set({ privateKey: seal(privateKey, privateKeyContext) });
  });

async function readPushKeys(): Promise<typeof pushKeys.$inferSelect> {
  const [stored] = await db
    .select()
    .from(pushKeys)
    .catch((error: unknown) => {
      if (sqlState(error) === undefinedTable) return [];
      throw error;
    });
  if (!stored) throw new ConfigurationError('The database has no push keys: they are made when the shop starts.');
  return stored;
}
