import webPush from 'web-push';
import { db, transaction } from '#platform/db.ts';
import { isSealedWithCurrentKey, seal, type SealContext, unseal } from '#platform/seal.ts';
import { pushKeys } from '#server/db/schema/index.ts';

/** Where the sealed private key stands. */
export const privateKeyContext: SealContext = { table: 'push_keys', column: 'private_key', row: '1' };

export type PushKeys = { publicKey: string; privateKey: string };

/** The shop's VAPID keys, base64url. @throws Error when the private one was sealed with an unknown key */
export async function getPushKeys(): Promise<PushKeys> {
  const [kept] = await db.select().from(pushKeys);
  if (!kept) throw new Error('no push keys: they are made when the shop starts');
  return { publicKey: kept.publicKey, privateKey: unseal(kept.privateKey, privateKeyContext) };
}

/**
 * Makes the keys that push services know this shop by, unless there are some: on the first start. Subscriptions are
 * bound to them for ever, so they are never changed.
 */
export async function makePushKeys(at: Date): Promise<void> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db
    .insert(pushKeys)
    .values({ id: 1, publicKey, privateKey: seal(privateKey, privateKeyContext), createdAt: at })
    .onConflictDoNothing();
}

/** Seals the private push key anew where an old key sealed it; the key itself stays. */
export const resealPushKeys = (): Promise<void> =>
  transaction(async (tx) => {
    const [kept] = await tx.select().from(pushKeys).for('no key update');
    if (!kept || isSealedWithCurrentKey(kept.privateKey)) return;
    const privateKey = unseal(kept.privateKey, privateKeyContext);
    await tx.update(pushKeys).set({ privateKey: seal(privateKey, privateKeyContext) });
  });
