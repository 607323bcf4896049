/**
 * The account that payouts of a seller go to: a change must
 * be confirmed, and payouts are held for some time after it.
 */
import { and, between, eq } from 'drizzle-orm';
import { longDateTime } from '#contract/dates.ts';
import { sellerLabels } from '#contract/field-labels.ts';
import { ownerOf, type StoreId, storeOf, type UserId } from '#contract/ids.ts';
import { isMasked, maskedFields, maskedNumber } from '#contract/store/masked-number.ts';
import type { PayoutAccount } from '#contract/store/store.ts';
import { recordAudit } from '#platform/audit.ts';
import { config } from '#platform/config.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { refuse, refuseFields } from '#platform/refuse.ts';
import type { SellerSession } from '#platform/session.ts';
import { notify } from '#server/areas/notifications/notify.ts';
import { undoableUntil } from '#server/areas/auth/account-tokens.ts';
import { holdUntil, isHeld } from '#server/areas/bank-accounts/hold.ts';
import { versionOf } from '#server/areas/bank-accounts/revealed.ts';
import { requirePassword, requireSamePassword } from '#server/areas/auth/log-in.ts';
import { storeIdentities, stores, users } from '#server/db/schema/index.ts';
import { type Identity, type SealedIdentity, sealIdentity, unsealIdentity } from './identity.ts';

export type AccountRow = Pick<
  typeof storeIdentities.$inferSelect,
  'accountChangedAt' | 'accountConfirmedAt' | 'heldUntil'
> & {
  /** When the seller confirmed the e-mail address of the account; null until then. */
  emailVerifiedAt: string | null;
};

export function payoutAccountOf(row: AccountRow, at: Date): PayoutAccount {
  const { accountChangedAt: changedAt, accountConfirmedAt, heldUntil, emailVerifiedAt } = row;
  if (changedAt && !accountConfirmedAt) return { state: 'unconfirmed', changedAt, heldUntil: null };
  if (isHeld(heldUntil, at)) return { state: 'held', changedAt, heldUntil };
  if (config.emailCheck && !emailVerifiedAt) return { state: 'no-email', changedAt, heldUntil: null };
  return { state: 'ready', changedAt, heldUntil: null };
}

type PaidTo = Identity & Omit<AccountRow, 'emailVerifiedAt'> & { accountVersion: string };

/**
 * Locks the store of a seller and returns their identity with the account that a payout may go to.
 * @throws NO_STORE; ACCOUNT_UNCONFIRMED, ACCOUNT_HELD and SELLER_UNCONFIRMED when no payout may go to it
 */
export async function requirePayoutAccount(tx: Transaction, sellerId: StoreId, at: Date): Promise<PaidTo> {
  const found = await lockIdentity(tx, sellerId);
  const { state, heldUntil } = payoutAccountOf(found, at);
  if (state === 'unconfirmed') throw refuse('ACCOUNT_UNCONFIRMED');
  if (state === 'held') throw refuse('ACCOUNT_HELD', { until: `${longDateTime(heldUntil!)} WITA` });
  if (state === 'no-email') throw refuse('SELLER_UNCONFIRMED');
  const { accountChangedAt, accountConfirmedAt, heldUntil: until } = found;
  const identity = unsealIdentity(sellerId, found);
  const accountVersion = versionOf(sellerId, identity, accountChangedAt);
  return { ...identity, accountChangedAt, accountConfirmedAt, heldUntil: until, accountVersion };
}

/**
 * Stores changed identity values of a seller. A change makes the account unconfirmed, is recorded with masked values,
 * and the seller is told. Returns whether something changed.
 * @throws INVALID with a field error for a mask that is not the one of the stored number
 */
export async function changeIdentity(
  tx: Transaction,
  sellerId: StoreId,
  changes: Partial<Identity>,
  at: Date,
): Promise<boolean> {
  const stored = await lockIdentity(tx, sellerId);
  const before = unsealIdentity(sellerId, stored);
  const after = { ...before, ...changes, ...keptNumbers(before, changes) };
  const changed = (Object.keys(before) as (keyof Identity)[]).filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return false;
  const accountChangedAt = at.toISOString();
  await tx
    .update(storeIdentities)
    .set({ ...sealIdentity(sellerId, after), accountChangedAt, accountConfirmedAt: null, heldUntil: null })
    .where(eq(storeIdentities.sellerId, sellerId));
  const details = { changes: changed.map((field) => describeChange(field, before[field], after[field])).join(', ') };
  await recordAudit(tx, { actorId: ownerOf(sellerId), action: 'account-changed', subject: sellerId, details, at });
  await notify(tx, 'account-changed', { sellerId, changedAt: accountChangedAt }, { at });
  return true;
}

type Confirmation = {
  session: SellerSession;
  clientKey: string;
  password: string;
  /** The time of the change that the seller saw; a later one is not confirmed. */
  changedAt?: string | undefined;
};

/**
 * Confirms the changed account of the signed-in seller. Payouts to it are held for PAYOUT_HOLD_HOURS
 * from then on, and for as long as a link may take back a change of the seller's e-mail address.
 * @throws ACCOUNT_NOT_CHANGED, ACCOUNT_CHANGED for a change that
 *   the seller did not see, and what requirePassword throws
 */
export async function confirmAccount({ session, changedAt, ...check }: Confirmation, at: Date): Promise<void> {
  const checked = await requirePassword({ session, ...check }, at);
  const sellerId = session.storeId;
  await transaction(async (tx) => {
    await requireSamePassword(tx, checked);
    const found = await lockIdentity(tx, sellerId);
    if (payoutAccountOf(found, at).state !== 'unconfirmed') throw refuse('ACCOUNT_NOT_CHANGED');
    if (changedAt !== undefined && changedAt !== found.accountChangedAt) throw refuse('ACCOUNT_CHANGED');
    const heldUntil = holdUntil({ isRisky: true, undoableUntil: await undoableUntil(tx, session.userId) }, at);
    await tx
      .update(storeIdentities)
      .set({ accountConfirmedAt: at.toISOString(), heldUntil })
      .where(eq(storeIdentities.sellerId, sellerId));
    await recordAudit(tx, { actorId: session.userId, action: 'account-confirmed', subject: sellerId, at });
  });
}

/** Makes an account unconfirmed that was changed in a period, because the login may have been stolen. */
export async function revokePayoutConfirmation({ userId, since, until }: Period): Promise<void> {
  const isChanged = between(storeIdentities.accountChangedAt, since, until);
  await transaction((tx) =>
    tx
      .update(storeIdentities)
      .set({ accountConfirmedAt: null, heldUntil: null })
      .where(and(eq(storeIdentities.sellerId, storeOf(userId)), isChanged)),
  );
}

type Period = { userId: UserId; since: string; until: string };

type Lift = { sellerId: StoreId; adminId: UserId; reason: string };

/** @throws NO_STORE; ACCOUNT_NOT_HELD also for an unconfirmed account, which only its seller can confirm */
export async function liftHold({ sellerId, adminId, reason }: Lift, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const found = await lockIdentity(tx, sellerId);
    if (payoutAccountOf(found, at).state !== 'held') throw refuse('ACCOUNT_NOT_HELD');
    await tx.update(storeIdentities).set({ heldUntil: null }).where(eq(storeIdentities.sellerId, sellerId));
    await recordAudit(tx, { actorId: adminId, action: 'hold-lifted', subject: sellerId, details: { reason }, at });
  });
}

/** The store is locked first, as in a payout, so that no payout runs during a change of its account. */
export async function lockIdentity(tx: Transaction, sellerId: StoreId): Promise<SealedIdentity & AccountRow> {
  const store = await tx
    .select({ id: stores.sellerId })
    .from(stores)
    .where(eq(stores.sellerId, sellerId))
    .for('no key update');
  if (store.length === 0) throw refuse('NO_STORE');
  const [found] = await tx
    .select({ identity: storeIdentities, emailVerifiedAt: users.emailVerifiedAt })
    .from(storeIdentities)
    .innerJoin(users, eq(users.id, storeIdentities.sellerId))
    .where(eq(storeIdentities.sellerId, sellerId))
    .for('no key update', { of: storeIdentities });
  return { ...found!.identity, emailVerifiedAt: found!.emailVerifiedAt };
}

/** The stored numbers whose masks were sent back unchanged. */
function keptNumbers(before: Identity, changes: Partial<Identity>): Partial<Identity> {
  const masked = maskedFields.filter((field) => isMasked(changes[field] ?? ''));
  const wrong = masked.filter((field) => changes[field] !== maskedNumber(before[field]));
  if (wrong.length > 0) throw refuseFields(Object.fromEntries(wrong.map((field) => [field, wrongMask])));
  return Object.fromEntries(masked.map((field) => [field, before[field]]));
}

const wrongMask = 'Nomor ini masih disamarkan. Ketik ulang seluruh nomornya.';

const numbers = new Set<keyof Identity>(maskedFields);

/** Names are left out: the audit log is not encrypted. */
const describeChange = (field: keyof Identity, before: string, after: string): string =>
  numbers.has(field)
    ? `${sellerLabels[field]} ${maskedNumber(before) || '-'} → ${maskedNumber(after) || '-'}`
    : sellerLabels[field];
