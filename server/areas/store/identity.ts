import { asc, eq, gt } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { transaction } from '#platform/db.ts';
import { isSealedWithCurrentKey, seal, unseal } from '#platform/seal.ts';
import { storeIdentities } from '#server/db/schema/index.ts';

const fields = [
  'nik',
  'bankName',
  'bankAccountOwner',
  'bankAccountNumber',
  'eWallet',
  'eWalletsAccountOwner',
  'eWalletAccountNumber',
] as const;
type Field = (typeof fields)[number];

/** The identity and payout accounts of a seller; missing values are empty strings. */
export type Identity = Record<Field, string>;
export type SealedIdentity = Record<Field, Buffer>;

const sealContextOf = (sellerId: UserId, field: Field) => ({
  table: 'store_identities',
  column: storeIdentities[field].name,
  row: sellerId,
});

const mapFields = <Value>(valueOf: (field: Field) => Value) =>
  Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<Field, Value>;

/** Encrypts an identity for a row of store_identities. Each value is bound to its column and seller. */
export const sealIdentity = (sellerId: UserId, identity: Partial<Identity>): SealedIdentity =>
  mapFields((field) => seal(identity[field] ?? '', sealContextOf(sellerId, field)));

/** @throws Error when a value was sealed for another seller or with an unknown key */
export const unsealIdentity = (sellerId: UserId, sealed: SealedIdentity): Identity =>
  mapFields((field) => unseal(sealed[field], sealContextOf(sellerId, field)));

export const identityIn = (form: Partial<Identity>): Partial<Identity> =>
  Object.fromEntries(fields.filter((field) => form[field] !== undefined).map((field) => [field, form[field]]));

const batchSize = 100;

/**
 * Reseals all identities that were sealed with an old key, in batches, while the shop is running. Returns the number of
 * sellers resealed. Afterwards the old key can be removed.
 */
export async function resealIdentities(): Promise<number> {
  let resealed = 0;
  let after: UserId | null = null;
  do {
    const batch: { last: UserId | null; resealed: number } = await resealBatch(after);
    resealed += batch.resealed;
    after = batch.last;
  } while (after);
  return resealed;
}

const resealBatch = (after: UserId | null) =>
  transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(storeIdentities)
      .where(after ? gt(storeIdentities.sellerId, after) : undefined)
      .orderBy(asc(storeIdentities.sellerId))
      .limit(batchSize)
      .for('no key update');
    const stale = rows.filter((row) => !isSealedWithCurrentKey(row.nik));
    for (const { sellerId, ...sealed } of stale) {
      const resealedIdentity = sealIdentity(sellerId, unsealIdentity(sellerId, sealed));
      await tx.update(storeIdentities).set(resealedIdentity).where(eq(storeIdentities.sellerId, sellerId));
    }
    return { last: rows.length < batchSize ? null : rows.at(-1)!.sellerId, resealed: stale.length };
  });
