import type { UserId } from '#contract/ids.ts';
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
