import webPush from 'web-push';
import { db } from '#platform/db.ts';
import { seal } from '#platform/seal.ts';
import { pushKeys } from '#server/db/schema/index.ts';
import { privateKeyPlace } from './private-key-place.ts';

/**
 * Makes the keys that push services know this shop by, unless there are some: on the first start. Subscriptions are
 * bound to them for ever, so they are never changed.
 */
export async function makePushKeys(at: Date): Promise<void> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db
    .insert(pushKeys)
    .values({ id: 1, publicKey, privateKey: seal(privateKey, privateKeyPlace), createdAt: at })
    .onConflictDoNothing();
}
