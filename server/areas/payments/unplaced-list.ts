import { eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { reportedChannelName } from '#contract/payments/payment-channels.ts';
import type { UnplacedMoney } from '#contract/payments/unplaced-money.ts';
import { anyOf, contains, hasIdOrCode, matchesPerson } from '#platform/conditions.ts';
import { db } from '#platform/db.ts';
import { byTime, type ListRequest, readList } from '#platform/keyset.ts';
import { readPrivateFile } from '#platform/private-pictures.ts';
import { refuse } from '#platform/refuse.ts';
import { maskedAccount, type StoredAccount } from '#server/areas/bank-accounts/named-account.ts';
import { unplacedMoney } from '#server/db/schema/index.ts';
import { isRefundable, readReport } from './report.ts';

type Row = Omit<UnplacedMoney, 'channel' | 'byProvider' | 'account'> & StoredAccount & { report: object };

const sortOrders = byTime(sql`m.id`, z.int());
const columns = sql`m.id::text as id, m.reason, m.direction, m.amount,
  m.provider_order_id as "providerOrderId",
  m.transaction_id as "transactionId", m.received_at as "receivedAt", e.report,
  case when u.id is not null then json_build_object(
    '_id', u.id, 'userName', u.user_name, 'email', u.email, 'phoneNumber', u.phone_number
  ) end as "userId",
  coalesce((select json_agg(o.id order by o.id) from orders o where o.payment_id = m.payment_id),
    '[]') as "orderIds",
  m.amount is not null and case when m.direction = 'in'
    then not (m.refund_asked_at is not null and m.refund_refusal is null)
      and (pay.id is null or pay.paid_at is null and pay.gross_amount = m.amount)
    else m.transaction_id = pay.transaction_id and exists (
      select from orders o where o.payment_id = m.payment_id
        and o.payment_status in ('paid', 'refunding')
        and o.total_amount - o.refunded_amount >= m.amount
    ) end as "isAssignable",
  case when m.refund_asked_at is null then 'none' when m.refund_refusal is null then 'asked'
  else 'refused' end as refund,
  m.awaits_settlement as "awaitsSettlement",
  m.bank_name as "bankName", m.bank_account_owner as "bankAccountOwner",
  m.bank_account_number as "bankAccountNumber",
  m.account_changed_at as "accountChangedAt", m.held_until as "heldUntil",
  m.account_from_new_device as "accountFromNewDevice"`;
const open = sql`unplaced_money m join payment_events e on e.id = m.event_id
  left join payments pay on pay.id = m.payment_id left join users u on u.id = pay.user_id
  where m.closed_at is null`;

/** `q` is looked for in the ids of the provider and the customer, and may be the code of an order. */
const matches = (q: string): SQL =>
  anyOf([
    ...([contains(sql`m.provider_order_id`, q), contains(sql`m.transaction_id`, q), matchesPerson(sql`u`, q)] as const),
    sql`exists (select from orders o where o.payment_id = m.payment_id
        and ${hasIdOrCode(sql`o.id`, q)})`,
  ]);

/** Returns a page of the money without an order that is still to be dealt with. Amounts are in rupiah. */
export async function listUnplaced({ q, sortBy, ...pageRequest }: ListRequest, at: Date) {
  const from = sql`${open} and ${q ? matches(q) : sql`true`}`;
  const order = sortOrders[sortBy];
  const page = await readList<Row>({ columns, from, name: `unplaced ${sortBy}`, order }, pageRequest);
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
