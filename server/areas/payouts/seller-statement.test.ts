/** A seller's statement agrees with the ledger after random sales, refunds and payouts with a commission. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { orderCode, type OrderId } from '#contract/ids.ts';
import type { TimeSort } from '#contract/lists.ts';
import { rupiah } from '#contract/money.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { type Movement, shareRows, type Shares } from '#contract/payouts/seller-money.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { openRefund } from '#server/areas/payments/refunds.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { newMaker } from '#server/testing/makers.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { setCommission } from '#server/testing/set-commission.ts';
import { pay, placeOrders, rejectAsSeller } from '#server/testing/orders.ts';
import { dueOrder, markPaidOut, paidOrder } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { picture } from '#server/testing/pictures.ts';
import { newProduct } from '#server/testing/products.ts';

let admin: Person;
let buyer: Person;
beforeAll(async () => {
  await openShop();
  [admin, buyer] = [await newAdmin(), await newCustomer()];
  await setCommission(7.5);
  return () => setCommission(0);
});

type StatementQuery = { month?: string; q?: string; sortBy?: TimeSort };

async function readAll(seller: Person, query: StatementQuery = {}) {
  const rows: Movement[] = [];
  let cursor: string | undefined;
  for (;;) {
    const { body } = await call(seller, 'GET /api/store/money', {
      query: { ...query, limit: 3, ...(cursor && { cursor }) },
    });
    rows.push(...body.data);
    if (!body.nextCursor) return { rows, sums: body.sums, total: body.total };
    cursor = body.nextCursor;
  }
}

const sumOf = (rows: Movement[], field: 'paid' | 'commission' | 'refunded' | 'paidOut') =>
  rows.reduce((sum, row) => sum + row[field], 0);
const netOf = (row: Movement) => row.paid + row.commission + row.refunded + row.paidOut;

async function owedTo({ id }: Person): Promise<number> {
  const [row] = await db.rows<{ owed: number }>(sql`
    select coalesce(sum(credit - debit), 0) as owed from ledger_entries
    where account = 'seller_payable' and seller_id = ${id}`);
  return row!.owed;
}

const factsOf = ({ id }: Person) =>
  db.rows<{ orderId: OrderId; paid: number; commission: number; refunded: number; paidOut: number }>(sql`
    select o.id as "orderId", o.total_amount as paid,
      -o.commission as commission,
      -case when o.payment_status = 'refunded' then o.total_amount else o.refunded_amount end as refunded,
      -coalesce((select sum(l.amount) from payout_lines l where l.order_id = o.id
        and not exists (select from payout_reversals r where r.payout_id = l.payout_id)), 0) as "paidOut"
    from orders o where o.seller_id = ${id} and o.payment_status in ('paid', 'refunding', 'refunded')`);

async function expectToAgree(seller: Person): Promise<void> {
  const { rows, sums, total } = await readAll(seller);
  expect(total).toBe(rows.length);
  // Each row keeps the balance after it.
  expect((await readAll(seller, { sortBy: 'oldest' })).rows).toEqual(rows.toReversed());
  expect(sums).toMatchObject({ opening: 0, closing: await owedTo(seller) });
  for (const field of ['paid', 'commission', 'refunded', 'paidOut'] as const) {
    expect(sumOf(rows, field)).toBe(sums[field]);
  }
  // Each balance is the one before it plus the movement.
  for (const [index, row] of rows.entries()) expect(row.balance - (rows[index + 1]?.balance ?? 0)).toBe(netOf(row));
  for (const { orderId, ...facts } of await factsOf(seller)) {
    const own = rows.filter((row) => row.orderId === orderId);
    const found = Object.fromEntries(Object.keys(facts).map((field) => [field, sumOf(own, field as 'paid')]));
    expect(found).toEqual(facts);
  }
  await expectInvariants();
}

/** `refunded`: a second refund of the same order is refused. */
type History = { seller: Person; due: DetailedOrder[]; paidOut: DetailedOrder[]; refunded: DetailedOrder[] };

async function reverseLast(history: History): Promise<void> {
  const { body } = await call(history.seller, 'GET /api/store/payouts/get', { query: { limit: 1 } });
  const [last] = body.data;
  if (!last) return;
  const { status } = await call(admin, 'POST /api/admin/payout/reverse/:payoutId', {
    params: { payoutId: last._id },
    body: { reason: 'Rekening ditutup' },
  });
  if (status !== 200) return;
  const isReversed = ({ _id }: DetailedOrder) => last.orders.includes(_id);
  history.due.push(...history.paidOut.filter(isReversed));
  history.paidOut = history.paidOut.filter((order) => !isReversed(order));
}

const openPart = ({ _id: orderId }: DetailedOrder, amount?: number) =>
  transaction((tx) =>
    openRefund(tx, {
      orderId,
      reason: 'Retak',
      by: admin.id,
      at: new Date(),
      ...(amount && { amount: rupiah(amount) }),
    }),
  );

const finish = ({ _id: orderId }: DetailedOrder, way: 'provider' | 'manual') =>
  way === 'provider'
    ? call(admin, 'POST /api/admin/refunds/:orderId/provider', { params: { orderId } })
    : call(admin, 'POST /api/admin/refunds/:orderId/manual', {
        params: { orderId },
        fields: { note: 'Transfer' },
        files: { proof: picture },
      });

type Step = (history: History) => Promise<void>;

const price = fc.integer({ min: 10, max: 300 }).map((thousands) => thousands * 1000 + 7);
const way = fc.constantFrom('provider', 'manual');
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: price.map(
      (amount): Step =>
        async ({ seller, due }) =>
          void due.push(await dueOrder(buyer, seller, amount)),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(price, way).map(([amount, chosen]): Step => async ({ seller }) => {
      const order = await paidOrder(buyer, seller, amount);
      await rejectAsSeller(order._id);
      expect((await finish(order, chosen)).status).toBe(200);
    }),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.boolean(), fc.boolean(), way)
      .map(([isPart, wasPaidOut, chosen]): Step => async (history) => {
        const orders = history[wasPaidOut ? 'paidOut' : 'due'];
        const order = orders.find((one) => !history.refunded.includes(one));
        if (!order) return;
        orders.splice(orders.indexOf(order), 1);
        history.refunded.push(order);
        await openPart(order, isPart ? 3_333 : undefined);
        expect((await finish(order, chosen)).status).toBe(200);
        if (isPart && !wasPaidOut) history.due.push(order);
      }),
  },
  {
    weight: 2,
    arbitrary: fc.constant<Step>(async (history) => {
      const { status } = await markPaidOut(
        admin,
        history.seller,
        history.due.map(({ _id }) => _id),
      );
      if (status !== 200) return;
      history.paidOut.push(...history.due);
      history.due = [];
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>(reverseLast) },
);

test('the statement equals the ledger, order by order, after random histories', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 12 }), async (chosen) => {
      const history: History = { seller: await newSeller(), due: [], paidOut: [], refunded: [] };
      for (const step of chosen) await step(history);
      await expectToAgree(history.seller);
    }),
    { numRuns: 5 },
  );
}, 120_000);

test('limits the statement to a month, with the balance before it', async () => {
  const seller = await newSeller();
  const [old, recent] = [await paidOrder(buyer, seller, 40_000), await paidOrder(buyer, seller, 60_000)];
  // 1 October 00:00 in Asia/Makassar is still September in UTC.
  await moveEntries(old, '2026-09-30T15:59:59Z');
  await moveEntries(recent, '2026-09-30T16:00:00Z');
  const september = await readAll(seller, { month: '2026-09' });
  expect(september.rows.map(({ orderId }) => orderId)).toEqual([old._id]);
  expect(september.sums).toMatchObject({ opening: 0, paid: 40_000, commission: -3_000, closing: 37_000 });
  const october = await readAll(seller, { month: '2026-10' });
  expect(october.rows).toMatchObject([{ orderId: recent._id, balance: 92_500 }]);
  expect(october.sums).toMatchObject({ opening: 37_000, paid: 60_000, closing: 92_500 });
  expect((await readAll(seller, { q: orderCode(old._id) })).rows.map(({ orderId }) => orderId)).toEqual([old._id]);
  const { status, body } = await call(seller, 'GET /api/store/money', { query: { month: '2026-13' } });
  expect([status, body.message]).toEqual([400, 'Bulan tidak valid']);
});

test('downloads the statement as CSV and shows no other seller', async () => {
  const [seller, other] = [await newSeller(), await newSeller()];
  const order = await paidOrder(buyer, seller, 40_000);
  const csv = async (who: Person, query = '') => {
    const { url } = await openShop();
    return (await fetch(`${url}/api/store/money/csv?format=csv${query}`, { headers: { cookie: who.cookie } })).text();
  };
  const [heading, line] = (await csv(seller)).split('\r\n');
  expect(heading).toContain(
    '"Dibayar Pembeli (Rp)","Termasuk Ongkir (Rp)","Komisi (Rp)","Dikembalikan (Rp)","Dibayarkan (Rp)","Saldo (Rp)"',
  );
  expect(line).toMatch(new RegExp(`"Penjualan","${order._id}","${orderCode(order._id)}",40000,0,-3000,0,0,37000$`));
  await paidOrder(buyer, seller, 50_000);
  expect((await csv(seller, '&sortBy=oldest')).split('\r\n')[1]).toBe(line);
  expect((await csv(other)).split('\r\n')).toHaveLength(2);
  expect((await readAll(other)).rows).toEqual([]);
});

const moveEntries = ({ _id }: DetailedOrder, at: string) =>
  asOwner(async (tx) => {
    await tx.execute(sql`alter table ledger_entries disable trigger ledger_entries_append_only`);
    await tx.execute(sql`update ledger_entries set at = ${at} where posting =
      (select posting from ledger_entries where order_id = ${_id} limit 1)`);
    await tx.execute(sql`alter table ledger_entries enable trigger ledger_entries_append_only`);
    await tx.execute(sql`delete from daily_revenue`);
    await tx.execute(sql`insert into daily_revenue (day, revenue, orders)
      select (at at time zone 'Asia/Makassar')::date, sum(credit - debit), count(distinct order_id) filter (where credit > 0)
      from ledger_entries where order_id is not null and account in ('seller_payable', 'commission') group by 1`);
  });

test('a sale while a statement is read is in its sums and in its shares, or in neither', async () => {
  const seller = await newSeller();
  const id = await newProduct(seller);
  await newMaker(seller, [id]);
  const early = await placeOrders(buyer, [id]);
  const late = await placeOrders(await newCustomer(), [id]);
  await pay(early[0]!);
  let reading: Promise<{ body: { sums: { closing: number }; shares?: Shares } }> | undefined;
  await asOwner(async ({ execute }) => {
    await execute(sql`lock table line_origins in access exclusive mode`);
    reading = call(seller, 'GET /api/store/money', {});
    await new Promise((done) => setTimeout(done, 1_000));
    await pay(late[0]!);
  });
  const { sums, shares } = (await reading!).body;
  expect(shareRows(shares!).reduce((sum, { amount }) => sum + amount, 0)).toBe(sums.closing);
});
