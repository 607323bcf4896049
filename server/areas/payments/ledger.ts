import type { OrderId, PaymentId, PayoutId, UserId } from '#contract/ids.ts';
import { zero, type Rupiah, sum } from '#contract/money.ts';
import type { Transaction } from '#platform/db.ts';
import { ledgerEntries } from '#server/db/schema/index.ts';

type Share = { orderId: OrderId; sellerId: UserId; totalAmount: Rupiah };

type Posting = { posting: string; paymentId: PaymentId; shares: readonly Share[]; at: Date };

const debit = (amount: Rupiah) => ({ debit: amount, credit: zero });
const credit = (amount: Rupiah) => ({ debit: zero, credit: amount });

/**
 * Posts a received payment: the provider holds the money for us (debit), and we owe each seller their share (credit).
 */
export const postIncome = (tx: Transaction, posting: Posting): Promise<void> => post(tx, posting, debit, credit);

/** Posts a refund to the buyer: the exact reverse of `postIncome`. */
export const postReturn = (tx: Transaction, posting: Posting): Promise<void> => post(tx, posting, credit, debit);

type PaidOut = { payoutId: PayoutId; sellerId: UserId; amount: Rupiah; at: Date };

/**
 * Posts a payout: we no longer owe the seller the amount (debit), and our cash decreases (credit). The amount is in
 * rupiah.
 */
export async function postPayout(tx: Transaction, { payoutId, sellerId, amount, at }: PaidOut): Promise<void> {
  const posting = `payout:${payoutId}`;
  await tx.insert(ledgerEntries).values([
    { posting, sellerId, account: 'seller_payable', debit: amount, credit: zero, at: at.toISOString() },
    { posting, account: 'cash', debit: zero, credit: amount, at: at.toISOString() },
  ]);
}

async function post(
  tx: Transaction,
  { posting, paymentId, shares, at }: Posting,
  held: typeof debit,
  owed: typeof debit,
): Promise<void> {
  // Orders with a total of zero move no money.
  const moved = shares.filter(({ totalAmount }) => totalAmount > 0);
  if (moved.length === 0) return;
  const gross = sum(moved.map(({ totalAmount }) => totalAmount));
  await tx.insert(ledgerEntries).values([
    { posting, paymentId, account: 'gateway_clearing', ...held(gross), at: at.toISOString() },
    ...moved.map(({ orderId, sellerId, totalAmount }) => ({
      ...{ posting, paymentId, orderId, sellerId, at: at.toISOString() },
      account: 'seller_payable' as const,
      ...owed(totalAmount),
    })),
  ]);
}
