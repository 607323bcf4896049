import { eq, sql } from 'drizzle-orm';
import type { OrderId, UserId } from '#contract/ids.ts';
import { maskedNumber } from '#contract/store/masked-number.ts';
import { canBeRefunded } from '#contract/payments/payment-channels.ts';
import type { Rupiah } from '#contract/money.ts';
import type { BuyerRefund, RefundAccount } from '#contract/payments/refunds.ts';
import { recordAudit } from '#platform/audit.ts';
import { db, type Queryable, transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { seal, unseal } from '#platform/seal.ts';
import type { Session } from '#platform/session.ts';
import { requirePassword } from '#server/areas/auth/log-in.ts';
import { refunds } from '#server/db/schema/index.ts';
import { isPaymentOf, lockPayment } from '#server/areas/orders/lock-order.ts';
import { paymentType } from './midtrans.ts';

const fields = ['bankName', 'bankAccountOwner', 'bankAccountNumber'] as const;
type Field = (typeof fields)[number];

/** The encrypted account of a refund; null in each field until the buyer named one. */
export type SealedAccount = Record<Field, Buffer | null>;

type Row = SealedAccount & Omit<BuyerRefund, 'account' | 'needsAccount'> & { isPart: boolean; isRefused: boolean };

/**
 * Returns what the buyer sees of the refund of their order. Amounts are in rupiah.
 * @throws NO_ORDER when the order is not the buyer's or has no refund
 */
export async function getOwnRefund(userId: UserId, orderId: OrderId): Promise<BuyerRefund> {
  const [row] = await db.rows<Row & { refundedAmount: Rupiah }>(sql`
    select
      case o.payment_status when 'paid' then r.amount when 'refunding' then o.total_amount - o.refunded_amount
        else o.total_amount end as amount,
      r.done_at as "doneAt", o.payment_status = 'refunded' or (o.payment_status = 'paid' and r.done_at is not null) as "isDone",
      ${paymentType} as "paymentType",
      coalesce(r.refusal is not null, false) or o.refunded_amount > 0 as "isRefused",
      o.payment_status <> 'refunding' or o.total_amount < pay.gross_amount as "isPart",
      r.bank_name as "bankName", r.bank_account_owner as "bankAccountOwner",
      r.bank_account_number as "bankAccountNumber"
    from orders o join payments pay on pay.id = o.payment_id left join refunds r on r.order_id = o.id
    where o.id = ${orderId} and o.user_id = ${userId}
      and (o.payment_status in ('refunding', 'refunded') or r.amount is not null)`);
  if (!row) throw refuse('NO_ORDER');
  const { isPart, isRefused, bankName, bankAccountOwner, bankAccountNumber, ...refund } = row;
  const needsAccount = !refund.isDone && (isRefused || !canBeRefunded(refund.paymentType, isPart));
  return {
    ...refund,
    needsAccount,
    account: maskedAccount(orderId, { bankName, bankAccountOwner, bankAccountNumber }),
  };
}

type NamedAccount = {
  orderId: OrderId;
  account: RefundAccount;
  session: Session;
  clientKey: string;
  password: string;
};

/**
 * Stores the account that the buyer names for an open refund; a later one replaces it.
 * @throws NO_ORDER when the order is not the buyer's, NOT_REFUNDING when no refund is open, and what requirePassword
 * throws
 */
export async function nameAccount({ orderId, account, session, ...check }: NamedAccount, at: Date): Promise<void> {
  const { userId } = session;
  await requireOpenRefund(db, { orderId, userId });
  await requirePassword({ session, ...check }, at);
  await transaction(async (tx) => {
    await lockPayment(tx, isPaymentOf(orderId, userId));
    await requireOpenRefund(tx, { orderId, userId });
    const sealed = sealAccount(orderId, account);
    await tx
      .insert(refunds)
      .values({ orderId, ...sealed })
      .onConflictDoUpdate({ target: refunds.orderId, set: sealed });
  });
}

/**
 * Returns the full account that the buyer named, for an admin, and records it in the audit log.
 * @throws NOT_FOUND when the buyer named none
 */
export const revealAccount = (orderId: OrderId, adminId: UserId, at: Date): Promise<RefundAccount> =>
  transaction(async (tx) => {
    const [row] = await tx.select().from(refunds).where(eq(refunds.orderId, orderId));
    const account = row && unsealAccount(orderId, row);
    if (!account) throw refuse('NOT_FOUND');
    await recordAudit(tx, { actorId: adminId, action: 'reveal-refund-account', subject: orderId, at });
    return account;
  });

/**
 * Decrypts the account of a refund and masks its number. Null when the buyer named none.
 * @throws Error when it was sealed for another order or with an unknown key
 */
export function maskedAccount(orderId: OrderId, sealed: SealedAccount): RefundAccount | null {
  const account = unsealAccount(orderId, sealed);
  return account && { ...account, bankAccountNumber: maskedNumber(account.bankAccountNumber) };
}

async function requireOpenRefund(
  runner: Queryable,
  { orderId, userId }: { orderId: OrderId; userId: UserId },
): Promise<void> {
  const [order] = await runner.rows<{ isOpen: boolean }>(sql`
    select o.payment_status = 'refunding'
      or (o.payment_status = 'paid' and r.amount is not null and r.done_at is null) as "isOpen"
    from orders o left join refunds r on r.order_id = o.id where o.id = ${orderId} and o.user_id = ${userId}`);
  if (!order) throw refuse('NO_ORDER');
  if (!order.isOpen) throw refuse('NOT_REFUNDING');
}

const contextOf = (orderId: OrderId, field: Field) => ({ table: 'refunds', column: refunds[field].name, row: orderId });

const sealAccount = (orderId: OrderId, account: RefundAccount) =>
  Object.fromEntries(fields.map((field) => [field, seal(account[field], contextOf(orderId, field))])) as Record<
    Field,
    Buffer
  >;

function unsealAccount(orderId: OrderId, sealed: SealedAccount): RefundAccount | null {
  const { bankName, bankAccountOwner, bankAccountNumber } = sealed;
  if (!bankName || !bankAccountOwner || !bankAccountNumber) return null;
  return {
    bankName: unseal(bankName, contextOf(orderId, 'bankName')),
    bankAccountOwner: unseal(bankAccountOwner, contextOf(orderId, 'bankAccountOwner')),
    bankAccountNumber: unseal(bankAccountNumber, contextOf(orderId, 'bankAccountNumber')),
  };
}
