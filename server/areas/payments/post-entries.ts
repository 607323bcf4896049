import type { OrderId, PaymentId, UserId } from '#contract/ids.ts';
import { none, type Rupiah, sum } from '#contract/money.ts';
import type { Transaction } from '#platform/db.ts';
import { ledgerEntries } from '#server/db/schema/index.ts';

export type Share = { orderId: OrderId; sellerId: UserId; totalAmount: Rupiah };

type Posting = { posting: string; paymentId: PaymentId; shares: readonly Share[]; at: Date };

/** Money came in: the provider holds it for us (debit), and we owe each seller the share of their order (credit). */
export async function postIncome(tx: Transaction, { posting, paymentId, shares, at }: Posting): Promise<void> {
  const gross = sum(shares.map(({ totalAmount }) => totalAmount));
  await tx.insert(ledgerEntries).values([
    { posting, paymentId, account: 'gateway_clearing', debit: gross, credit: none, at },
    ...shares.map(({ orderId, sellerId, totalAmount }) => ({
      ...{ posting, paymentId, orderId, sellerId, at },
      account: 'seller_payable' as const,
      debit: none,
      credit: totalAmount,
    })),
  ]);
}

/** Money went back to the buyer: the sellers are owed their shares no longer, and the provider holds them no longer. */
export async function postReturn(tx: Transaction, { posting, paymentId, shares, at }: Posting): Promise<void> {
  const gross = sum(shares.map(({ totalAmount }) => totalAmount));
  await tx.insert(ledgerEntries).values([
    { posting, paymentId, account: 'gateway_clearing', debit: none, credit: gross, at },
    ...shares.map(({ orderId, sellerId, totalAmount }) => ({
      ...{ posting, paymentId, orderId, sellerId, at },
      account: 'seller_payable' as const,
      debit: totalAmount,
      credit: none,
    })),
  ]);
}
