/** Who names an account for their money, and what is recorded and told of it. */
import type { OrderId, UserId } from '#contract/ids.ts';
import type { RefundAccount } from '#contract/payments/refunds.ts';
import { recordAudit } from '#platform/audit.ts';
import type { Transaction } from '#platform/sql.ts';
import type { Session } from '#platform/session.ts';
import { undoableUntil } from '#server/areas/auth/account-tokens.ts';
import { isNewDevice } from '#server/areas/auth/known-devices.ts';
import { describeAccount } from '#server/areas/bank-accounts/named-account.ts';
import { notify } from '#server/areas/notifications/notify.ts';

export type NamedBy = {
  account: RefundAccount;
  session: Session;
  clientKey: string;
  password: string;
  /** The token of the device cookie, whether known or not. */
  device: string | undefined;
};

export async function readNaming(tx: Transaction, { account, session, device }: NamedBy, at: Date) {
  const { userId } = session;
  return {
    account,
    isNewDevice: await isNewDevice(tx, { userId, token: device, at }),
    undoableUntil: await undoableUntil(tx, userId),
  };
}

type Owned = {
  /** The order under which the buyer sees the money. */
  orderId: OrderId;
  userId: UserId;
};

/** Records a named account and tells the buyer, who may not have named it. */
export async function recordNaming(
  tx: Transaction,
  { subject, orderId, userId, account }: Owned & { subject: string; account: RefundAccount },
  at: Date,
): Promise<void> {
  const details = { account: describeAccount(account) };
  await recordAudit(tx, { actorId: userId, action: 'refund-account-named', subject, details, at });
  await notify(
    tx,
    'refund-account',
    { orderId, userId, isDropped: false, changedAt: at.toISOString() },
    { at, orderId },
  );
}

/** Tells the buyer that their account was dropped and must be named anew. */
export const messagesForDropped = (tx: Transaction, { orderId, userId }: Owned, at: Date) =>
  notify(tx, 'refund-account', { orderId, userId, isDropped: true, changedAt: at.toISOString() }, { at, orderId });
