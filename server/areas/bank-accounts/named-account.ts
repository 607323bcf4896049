/** The bank account that a buyer named for money of theirs: encrypted in the row of that money, with its hold. */
import type { RefundAccount } from '#contract/payments/refunds.ts';
import type { NamedAccount } from '#contract/payments/refunds.ts';
import { maskedNumber } from '#contract/store/masked-number.ts';
import { seal, unseal } from '#platform/seal.ts';
import { holdUntil, isHeld } from './hold.ts';
import { versionOf } from './revealed.ts';

const fields = ['bankName', 'bankAccountOwner', 'bankAccountNumber'] as const;
type Field = (typeof fields)[number];
const columns: Record<Field, string> = {
  bankName: 'bank_name',
  bankAccountOwner: 'bank_account_owner',
  bankAccountNumber: 'bank_account_number',
};

/** The encrypted account of a row; null in each field until it was named, or when it was dropped. */
type SealedAccount = Record<Field, Buffer | null>;

export type StoredAccount = SealedAccount & {
  /** When it was last named or dropped; null when it never was, or before the shop recorded it. */
  accountChangedAt: string | null;
  heldUntil: string | null;
  accountFromNewDevice: boolean;
};

/** The row that an account belongs to. The encryption is bound to it. */
export type AccountPlace = { table: 'refunds' | 'unplaced_money'; row: string };

/** An account in full, and the version by which a record names it. */
export type RevealedAccount = RefundAccount & { accountVersion: string };

type Naming = {
  account: RefundAccount;
  isNewDevice: boolean;
  /** Until when somebody may take back a change of the account's e-mail address. */
  undoableUntil: string | null;
};

/**
 * What a row stores after an account was named; null when it has this account already. It is held when the row had
 * another account before, or when the device is new to the user's account.
 * @throws Error when the stored account was sealed for another row or with an unknown key
 */
export function nameAccount(
  place: AccountPlace,
  stored: StoredAccount | undefined,
  { account, isNewDevice, undoableUntil }: Naming,
  at: Date,
): StoredAccount | null {
  const before = stored && unsealAccount(place, stored);
  if (before && fields.every((field) => before[field] === account[field])) return null;
  const hadAnother = Boolean(before) || Boolean(stored?.accountChangedAt);
  const sealed = fields.map((field) => [field, seal(account[field], contextOf(place, field))]);
  return {
    ...(Object.fromEntries(sealed) as Record<Field, Buffer>),
    accountChangedAt: at.toISOString(),
    heldUntil: holdUntil({ isRisky: hadAnother || isNewDevice, undoableUntil }, at),
    accountFromNewDevice: isNewDevice,
  };
}

/** What a row stores after its account was dropped. The next one counts as a change. */
export const dropped = (at: Date): StoredAccount => ({
  bankName: null,
  bankAccountOwner: null,
  bankAccountNumber: null,
  accountChangedAt: at.toISOString(),
  heldUntil: null,
  accountFromNewDevice: false,
});

/** The account of a row with a masked number, as its owner and admins see it. Null when none is named. */
export function maskedAccount(place: AccountPlace, stored: StoredAccount, at: Date): NamedAccount | null {
  const account = unsealAccount(place, stored);
  if (!account) return null;
  const { accountChangedAt: namedAt, heldUntil, accountFromNewDevice: isNewDevice } = stored;
  return {
    ...account,
    bankAccountNumber: maskedNumber(account.bankAccountNumber),
    namedAt,
    isNewDevice,
    heldUntil: isHeld(heldUntil, at) ? heldUntil : null,
  };
}

/** The account of a row in full. Null when none is named. */
export function revealedAccount(place: AccountPlace, stored: StoredAccount): RevealedAccount | null {
  const account = unsealAccount(place, stored);
  return account && { ...account, accountVersion: versionOf(place.row, account, stored.accountChangedAt) };
}

/** Names an account in the audit log, which is not encrypted: without its owner. */
export const describeAccount = ({ bankName, bankAccountNumber }: RefundAccount): string =>
  `${bankName} ${maskedNumber(bankAccountNumber)}`;

const contextOf = ({ table, row }: AccountPlace, field: Field) => ({ table, column: columns[field], row });

function unsealAccount(place: AccountPlace, stored: SealedAccount): RefundAccount | null {
  const { bankName, bankAccountOwner, bankAccountNumber } = stored;
  if (!bankName || !bankAccountOwner || !bankAccountNumber) return null;
  return {
    bankName: unseal(bankName, contextOf(place, 'bankName')),
    bankAccountOwner: unseal(bankAccountOwner, contextOf(place, 'bankAccountOwner')),
    bankAccountNumber: unseal(bankAccountNumber, contextOf(place, 'bankAccountNumber')),
  };
}
