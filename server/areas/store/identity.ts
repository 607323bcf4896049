import type { StoreId } from '#contract/ids.ts';
import { seal, unseal } from '#platform/seal.ts';
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

const sealContextOf = (sellerId: StoreId, field: Field) => ({
  table: 'store_identities',
  column: storeIdentities[field].name,
  row: sellerId,
});

const mapFields = <Value>(valueOf: (field: Field) => Value) =>
  Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<Field, Value>;

/** Encrypts an identity for a row of store_identities. Each value is bound to its column and seller. */
export const sealIdentity = (sellerId: StoreId, identity: Partial<Identity>): SealedIdentity =>
  mapFields((field) => seal(identity[field] ?? '', sealContextOf(sellerId, field)));

/** @throws Error when a value was sealed for another seller or with an unknown key */
export const unsealIdentity = (sellerId: StoreId, sealed: SealedIdentity): Identity =>
  mapFields((field) => unseal(sealed[field], sealContextOf(sellerId, field)));

export const identityIn = (form: Partial<Identity>): Partial<Identity> =>
  Object.fromEntries(fields.filter((field) => form[field] !== undefined).map((field) => [field, form[field]]));
