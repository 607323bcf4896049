import { sql } from 'drizzle-orm';
import type { OrderId, PaymentId, PayoutId, StoreId } from '#contract/ids.ts';
import { difference, zero, type Rupiah, sum } from '#contract/money.ts';
import type { Transaction } from '#platform/sql.ts';
import { ledgerEntries } from '#server/db/schema/index.ts';

/** The money of one order: what its seller is owed and what the shop keeps, in rupiah. */
type Share = { orderId: OrderId; sellerId: StoreId; payable: Rupiah; commission: Rupiah };

type Posting = { posting: string; paymentId: PaymentId; shares: readonly Share[]; at: Date };

/** Where a refund is paid from: the money that the provider holds for us, or our bank account. */
export type RefundSource = 'gateway_clearing' | 'cash';

const debit = (amount: Rupiah) => ({ debit: amount, credit: zero });
const credit = (amount: Rupiah) => ({ debit: zero, credit: amount });

/**
 * Posts a received payment: the provider holds the money for us (debit), and we owe each seller their share and keep
 * the commission (credit).
 */
export const postIncome = (tx: Transaction, posting: Posting): Promise<void> =>
  post(tx, posting, 'gateway_clearing', debit, credit);

/** Posts a refund to the buyer: the reverse of `postIncome`, from the source that paid it. */
export const postReturn = (tx: Transaction, posting: Posting & { source: RefundSource }): Promise<void> =>
  post(tx, posting, posting.source, credit, debit);

type PaidOut = { payoutId: PayoutId; sellerId: StoreId; amount: Rupiah; at: Date };

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

type Settled = { settlementId: number; paymentId: PaymentId; gross: Rupiah; fee: Rupiah; net: Rupiah; at: Date };

/**
 * Posts a settlement: the provider transferred the net amount to our bank account, kept the fee, and
 * no longer holds the gross amount. For a refund the amounts are negative, and the sides change.
 */
export async function postSettlement(tx: Transaction, settled: Settled): Promise<void> {
  const { settlementId, paymentId, gross, fee, net, at } = settled;
  const common = { posting: `settled:${settlementId}`, paymentId, at: at.toISOString() };
  const sides = [
    { ...common, account: 'cash' as const, ...debitOrCredit(net) },
    { ...common, account: 'provider_fees' as const, ...debitOrCredit(fee) },
    { ...common, account: 'gateway_clearing' as const, ...debitOrCredit(difference(zero, gross)) },
  ];
  await tx.insert(ledgerEntries).values(sides.filter((side) => side.debit !== side.credit));
}

const debitOrCredit = (amount: Rupiah) => (amount < 0 ? credit(difference(zero, amount)) : debit(amount));

/** Posts the reversal of a payout whose transfer failed: the exact reverse of `postPayout`. */
export async function postPayoutReversal(tx: Transaction, { payoutId, sellerId, amount, at }: PaidOut): Promise<void> {
  const posting = `payout-reversed:${payoutId}`;
  await tx.insert(ledgerEntries).values([
    { posting, sellerId, account: 'seller_payable', debit: zero, credit: amount, at: at.toISOString() },
    { posting, account: 'cash', debit: amount, credit: zero, at: at.toISOString() },
  ]);
}

async function post(
  tx: Transaction,
  { posting, paymentId, shares, at }: Posting,
  held: RefundSource,
  onHeld: typeof debit,
  onOwed: typeof debit,
): Promise<void> {
  // Orders with a total of zero move no money.
  const owed = shares.flatMap(({ orderId, sellerId, payable, commission }) => [
    ...(payable > 0 ? [{ orderId, sellerId, account: 'seller_payable', ...onOwed(payable) }] : []),
    ...(commission > 0 ? [{ orderId, account: 'commission', ...onOwed(commission) }] : []),
  ]);
  if (owed.length === 0) return;
  const gross = sum(shares.flatMap(({ payable, commission }) => [payable, commission]));
  // One text for any number of entries, so that it can be prepared.
  await tx.rows(sql`
    insert into ledger_entries (
      posting, account, seller_id, order_id, payment_id, debit, credit, at
    )
    select ${posting}, account, "sellerId", "orderId", ${paymentId}, debit, credit, ${at}
    from json_to_recordset(${JSON.stringify([{ account: held, ...onHeld(gross) }, ...owed])})
      as e (account text, "sellerId" uuid, "orderId" uuid, debit bigint, credit bigint)`);
}
