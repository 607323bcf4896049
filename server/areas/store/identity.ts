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

/** Who a seller is, and where their money goes; what was left out is empty. */
export type Identity = Record<Field, string>;
export type SealedIdentity = Record<Field, Buffer>;

const placeOf = (sellerId: UserId, field: Field) => ({
  table: 'store_identities',
  column: storeIdentities[field].name,
  row: sellerId,
});

const each = <Value>(valueOf: (field: Field) => Value) =>
  Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<Field, Value>;

/** The columns of a row of store_identities, each bound to that row. */
export const sealIdentity = (sellerId: UserId, identity: Partial<Identity>): SealedIdentity =>
  each((field) => seal(identity[field] ?? '', placeOf(sellerId, field)));

/** @throws Error for values that were sealed for another seller or with an unknown key */
export const openIdentity = (sellerId: UserId, sealed: SealedIdentity): Identity =>
  each((field) => unseal(sealed[field], placeOf(sellerId, field)));

/** Only the fields of an identity that a form has. */
export const identityIn = (form: Partial<Identity>): Partial<Identity> =>
  Object.fromEntries(fields.filter((field) => form[field] !== undefined).map((field) => [field, form[field]]));

const batchSize = 100;

/**
 * Seals anew what an old key sealed, while the shop goes on; returns of how many sellers. When it is through, the old
 * key can be thrown away.
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
      const anew = sealIdentity(sellerId, openIdentity(sellerId, sealed));
      await tx.update(storeIdentities).set(anew).where(eq(storeIdentities.sellerId, sellerId));
    }
    return { last: rows.length < batchSize ? null : rows.at(-1)!.sellerId, resealed: stale.length };
  });
