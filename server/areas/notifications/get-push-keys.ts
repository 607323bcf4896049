import { db } from '#platform/db.ts';
import { unseal } from '#platform/seal.ts';
import { pushKeys } from '#server/db/schema/index.ts';
import { privateKeyPlace } from './private-key-place.ts';

export type PushKeys = { publicKey: string; privateKey: string };

/** The shop's VAPID keys, base64url. @throws Error when the private one was sealed with an unknown key */
export async function getPushKeys(): Promise<PushKeys> {
  const [kept] = await db.select().from(pushKeys);
  if (!kept) throw new Error('no push keys: they are made when the shop starts');
  return { publicKey: kept.publicKey, privateKey: unseal(kept.privateKey, privateKeyPlace) };
}
