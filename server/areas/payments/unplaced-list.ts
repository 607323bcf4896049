import { eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { reportedChannelName } from '#contract/payments/payment-channels.ts';
import type { UnplacedMoney } from '#contract/payments/unplaced-money.ts';
import { caseWhen, columns, jsonAgg, jsonBuildObject } from '#platform/columns.ts';
import { anyOf, contains, hasIdOrCode, matchesPerson } from '#platform/conditions.ts';
import { db } from '#platform/connect.ts';
import { byTime, type ListRequest, readList } from '#platform/keyset.ts';
import { readPrivateFile } from '#platform/private-pictures.ts';
import { refuse } from '#platform/refuse.ts';
import { maskedAccount } from '#server/areas/bank-accounts/named-account.ts';
import { left } from '#server/areas/orders/order-amounts.ts';
import { orders, unplacedMoney, users } from '#server/db/schema/index.ts';
import { isRefundable, readReport } from './report.ts';

const sortOrders = byTime(sql`unplaced_money.id`, z.int());
const listedColumns = columns({
  id: sql<string>`unplaced_money.id::text`,
  reason: unplacedMoney.reason,
  direction: unplacedMoney.direction,
  amount: unplacedMoney.amount,
  providerOrderId: unplacedMoney.providerOrderId,
  transactionId: unplacedMoney.transactionId,
  receivedAt: unplacedMoney.receivedAt,
  report: sql<object>`payment_events.report`,
  userId: caseWhen(
    sql`users.id is not null`,
    jsonBuildObject({
      _id: users.id,
      userName: users.userName,
      email: users.email,
      phoneNumber: users.phoneNumber,
    }),
  ),
  orderIds: jsonAgg(orders.id, sql`orders.id`, sql`orders where orders.payment_id = unplaced_money.payment_id`),
  isAssignable: sql<boolean>`unplaced_money.amount is not null
    and case when unplaced_money.direction = 'in'
    then not (unplaced_money.refund_asked_at is not null
        and unplaced_money.refund_refusal is null)
      and (payments.id is null
        or payments.paid_at is null and payments.gross_amount = unplaced_money.amount)
    else unplaced_money.transaction_id = payments.transaction_id and exists (
      select from orders where orders.payment_id = unplaced_money.payment_id
        and orders.payment_status in ('paid', 'refunding')
        and ${left} >= unplaced_money.amount
    ) end`,
  refund: sql<UnplacedMoney['refund']>`case
    when unplaced_money.refund_asked_at is null then 'none'
    when unplaced_money.refund_refusal is null then 'asked' else 'refused' end`,
  awaitsSettlement: unplacedMoney.awaitsSettlement,
  bankName: unplacedMoney.bankName,
  bankAccountOwner: unplacedMoney.bankAccountOwner,
  bankAccountNumber: unplacedMoney.bankAccountNumber,
  accountChangedAt: unplacedMoney.accountChangedAt,
  heldUntil: unplacedMoney.heldUntil,
  accountFromNewDevice: unplacedMoney.accountFromNewDevice,
});
const open = sql`unplaced_money
  join payment_events on payment_events.id = unplaced_money.event_id
  left join payments on payments.id = unplaced_money.payment_id
  left join users on users.id = payments.user_id
  where unplaced_money.closed_at is null`;

/** `q` is looked for in the ids of the provider and the customer, and may be the code of an order. */
const matches = (q: string): SQL =>
  anyOf([
    ...([
      contains(sql`unplaced_money.provider_order_id`, q),
      contains(sql`unplaced_money.transaction_id`, q),
      matchesPerson(sql`users`, q),
    ] as const),
    sql`exists (select from orders o where o.payment_id = unplaced_money.payment_id
        and ${hasIdOrCode(sql`o.id`, q)})`,
  ]);

/** Returns a page of the money without an order that is still to be dealt with. Amounts are in rupiah. */
export async function listUnplaced({ q, sortBy, ...pageRequest }: ListRequest, at: Date) {
  const from = sql`${open} and ${q ? matches(q) : sql`true`}`;
  const order = sortOrders[sortBy];
  const page = await readList({ columns: listedColumns, from, name: `unplaced ${sortBy}`, order }, pageRequest);
  const data = page.data.map(({ report: stored, ...money }): UnplacedMoney => {
    const report = readReport(stored);
    return {
      ...money,
      channel: reportedChannelName(report),
      byProvider: isRefundable(money, report),
      account: maskedAccount({ table: 'unplaced_money', row: money.id }, money, at),
    };
  });
  return { ...page, data };
}

/** @throws NOT_FOUND when there is none */
export async function getSettlementProof(id: number): Promise<{ content: Buffer }> {
  const [settled] = await db.select({ proof: unplacedMoney.proof }).from(unplacedMoney).where(eq(unplacedMoney.id, id));
  if (!settled?.proof) throw refuse('NOT_FOUND');
  return { content: await readPrivateFile(settled.proof) };
}
