import { transaction } from '#platform/db.ts';
import { isSealedWithCurrentKey, seal, unseal } from '#platform/seal.ts';
import { pushKeys } from '#server/db/schema/index.ts';
import { privateKeyPlace } from './private-key-place.ts';

/** Seals the private push key anew where an old key sealed it; the key itself stays. */
export const resealPushKeys = (): Promise<void> =>
  transaction(async (tx) => {
    const [kept] = await tx.select().from(pushKeys).for('no key update');
    if (!kept || isSealedWithCurrentKey(kept.privateKey)) return;
    const privateKey = unseal(kept.privateKey, privateKeyPlace);
    await tx.update(pushKeys).set({ privateKey: seal(privateKey, privateKeyPlace) });
  });
