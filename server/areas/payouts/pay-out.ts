import { and } from 'drizzle-orm';
import type { OrderId, PayoutId, StoreId, UserId } from '#contract/ids.ts';
import { difference, formatRupiah, zero, type Rupiah, sum } from '#contract/money.ts';
import { withAmounts } from '#contract/server-money.ts';
import { recordAudit } from '#platform/audit.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import type { UploadedFile } from '#platform/http/handlers.ts';
import { newId } from '#platform/new-id.ts';
import { withPrivateProof } from '#platform/private-pictures.ts';
import { refuse, refuseFields } from '#platform/refuse.ts';
import { notify } from '#server/areas/notifications/notify.ts';
import { isOneOf } from '#server/areas/orders/lock-order.ts';
import { storedAmounts } from '#server/areas/orders/order-amounts.ts';
import { setPaidOut } from '#server/areas/orders/order-money.ts';
import { describeAccount } from '#server/areas/bank-accounts/named-account.ts';
import { requireRevealed } from '#server/areas/bank-accounts/revealed.ts';
import { postPayout } from '#server/areas/payments/ledger.ts';
import { requirePayoutAccount } from '#server/areas/store/payout-account.ts';
import { orders, payoutLines, payouts } from '#server/db/schema/index.ts';
import { bySeller, isDue, listDeductions, type Share } from './due-orders.ts';
import { recordAccount } from './paid-account.ts';

type PayoutRequest = {
  sellerId: StoreId;
  orderIds: readonly OrderId[];
  proof: Buffer;
  /** The amount that was transferred, in rupiah. When omitted, the computed amount is recorded. */
  expectedAmount?: Rupiah | undefined;
  /** The version of the account that the admin was shown. When omitted, what they were shown last counts. */
  accountVersion?: string | undefined;
  paidBy: UserId;
};

/**
 * Records a payout of orders to their seller: all of them or none. Orders that were refunded after an earlier
 * payout are deducted. The amount is computed from the orders, in rupiah. The account that was paid to is kept. The
 * store row is locked first, so that only one of several concurrent requests pays and the others find nothing due.
 * @throws NO_STORE, ACCOUNT_UNCONFIRMED, ACCOUNT_HELD, SELLER_UNCONFIRMED, ORDERS_NOT_DUE,
 * PAYOUT_TOO_SMALL unless the orders exceed the deductions, PAYOUT_CHANGED when the amount differs
 * from `expectedAmount`, and what requireRevealed and, for the proof, withPrivateProof throw
 */
export const payOut = (
  { sellerId, orderIds, proof, expectedAmount, accountVersion, paidBy }: PayoutRequest,
  at: Date,
): Promise<PayoutId> =>
  withPrivateProof(proof, (proofName) =>
    transaction(async (tx) => {
      const account = await requirePayoutAccount(tx, sellerId, at);
      const { accountVersion: version } = account;
      const shown = { kind: 'payout' as const, subject: sellerId, adminId: paidBy, version, given: accountVersion };
      await requireRevealed(tx, shown);
      const due = await lockDue(tx, sellerId, orderIds);
      const deductions = await listDeductions(tx, sellerId);
      const amount = difference(sum(due.map(amountOf)), sum(deductions.map(amountOf)));
      if (amount <= zero) throw refuse('PAYOUT_TOO_SMALL');
      if (expectedAmount !== undefined && expectedAmount !== amount) {
        throw refuse('PAYOUT_CHANGED', { sum: formatRupiah(amount) }, undefined, { payableAmount: amount });
      }

      // Not before the confirmation of its orders, also when the clock was set back since.
      const paidAt = new Date(Math.max(at.getTime(), ...due.map(({ movedAt }) => Date.parse(movedAt))));
      const payoutId = newId<PayoutId>(paidAt.getTime());
      await tx
        .insert(payouts)
        .values({ id: payoutId, sellerId, amount, proof: proofName, paidBy, paidAt: paidAt.toISOString() });
      await recordAccount(tx, payoutId, account);
      const paid = due.map((order) => ({
        orderId: order.orderId,
        amount: order.amount,
        kind: 'order' as const,
        payoutId,
      }));
      const deducted = deductions.map((share) => ({
        orderId: share.orderId,
        amount: -share.amount,
        kind: 'deduction' as const,
        payoutId,
      }));
      await tx.insert(payoutLines).values([...paid, ...deducted]);
      const ids = due.map(({ orderId }) => orderId);
      await setPaidOut(tx, ids, paidAt);
      await postPayout(tx, { payoutId, sellerId, amount, at: paidAt });
      const details = { payoutId, amount, account: describeAccount(account) };
      await recordAudit(tx, { actorId: paidBy, action: 'payout', subject: sellerId, details, at });
      await notify(tx, 'payout', { payoutId, isReversed: false }, { at: paidAt });
      return payoutId;
    }),
  );

const amountOf = ({ amount }: Share) => amount;

type Form = {
  fields: { orders?: readonly OrderId[] | undefined; orderIds?: readonly OrderId[] | undefined };
  files: { paymentProof: UploadedFile | undefined };
};

/**
 * Returns the order ids, accepted under either field name, and the proof of a payout form.
 * @throws INVALID with a field error for each missing field
 */
export function parseOrderIds({ fields, files }: Form): { orderIds: readonly OrderId[]; proof: Buffer } {
  const orderIds = [...(fields.orders ?? []), ...(fields.orderIds ?? [])];
  const proof = files.paymentProof?.bytes;
  if (orderIds.length > 0 && proof?.length) return { orderIds, proof };
  throw refuseFields({
    ...(orderIds.length === 0 && { orders: 'Harap pilih setidaknya satu pesanan.' }),
    ...(!proof?.length && { paymentProof: 'Harap unggah bukti pembayaran.' }),
  });
}

/**
 * Locks the requested orders, each once. A concurrent refund either commits first, and the order is not due any more,
 * or waits and finds it paid out.
 */
async function lockDue(
  tx: Transaction,
  sellerId: StoreId,
  orderIds: readonly OrderId[],
): Promise<(Share & { movedAt: string })[]> {
  const requested = [...new Set(orderIds)];
  const due = await tx
    .select({ orderId: orders.id, ...storedAmounts, movedAt: orders.movedAt })
    .from(orders)
    .where(and(bySeller(sellerId), isDue, isOneOf(requested)))
    .orderBy(orders.id)
    .for('no key update');
  if (due.length !== requested.length) throw refuse('ORDERS_NOT_DUE');
  return due.map(withAmounts).map(({ orderId, payable, movedAt }) => ({ orderId, amount: payable, movedAt }));
}
