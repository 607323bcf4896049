import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { setLastTime } from '#platform/last-times.ts';
import { mailDeliveries, payments, unknownTransactions, unplacedMoney } from '#server/db/schema/index.ts';
import { order, ordersOf, statusesOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, paymentIdOf, statusQueriesDuring } from '#server/testing/provider.ts';
import { settlePendingJobs } from '#server/testing/settle-pending-jobs.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { readSettlementFile } from './settlement-file.ts';
import { reconcile } from './settlement.ts';
import { pollStalePayments } from './unpaid-payments.ts';

beforeAll(openShop);
const seller = await newSeller();
const minute = 60_000;

const paid = ['paid', 'pending paid'];
const unpaid = ['pending', 'pending pending'];

/** A virtual account of which the shop never hears, although it is paid after the buyer chose QRIS. */
async function payUnheard(settles = true) {
  const sari = await newCustomer();
  const orderId = await order(sari, [[await newProduct(seller), 1]]);
  const { transaction } = await atProvider(orderId, 'pending', { payment_type: 'bca_va', silent: true });
  const account = transaction.transaction_id!;
  await atProvider(orderId, 'pending', { payment_type: 'other_qris' });
  const settle = () => atProvider(orderId, 'settle', { transaction_id: account, silent: true });
  if (settles) await settle();
  return { sari, orderId, account, settle };
}

const check = (who: Person, orderId: string, transactionId?: string) =>
  call(who, 'POST /api/shop/payment/check/:orderId', {
    params: { orderId },
    ...(transactionId !== undefined && { body: { transactionId } }),
  });
const hintsOf = async (orderId: string) => {
  const [row] = await db
    .select()
    .from(payments)
    .where(eq(payments.id, paymentIdOf(orderId)));
  return row!.hintedIds;
};

test('the transaction that the browser named is asked for, and its money pays the order', async () => {
  const { sari, orderId, account } = await payUnheard();
  expect((await check(sari, orderId)).body.paymentStatus).toBe('pending');
  expect((await check(sari, orderId, account)).body.paymentStatus).toBe('paid');
  expect(await statusesOf(orderId)).toEqual(paid);
  await expectInvariants();
});

test('a named transaction is asked for at the usual times, also after its payment ended, until it is over', async () => {
  await settlePendingJobs();
  const began = Date.now();
  const { sari, orderId, account, settle } = await payUnheard(false);
  await check(sari, orderId, account);
  const asked = async (at: number) => {
    const queries = await statusQueriesDuring(() => pollStalePayments(new Date(began + at)));
    return queries.filter((id) => id === account).length;
  };
  expect([await asked(3 * minute), await asked(6 * minute)]).toEqual([1, 1]);
  await atProvider(orderId, 'expire');
  await waitForJobs();
  expect(await statusesOf(orderId)).toEqual(['expired', 'rejected expired']);
  // The provider said that the account expired, too.
  expect(await asked(62 * minute)).toBe(0);
  await settle();
  expect((await check(sari, orderId)).body.paymentStatus).toBe('expired');
  await expectInvariants();
});

test('what the browser names is a hint: foreign, unknown and odd ids change nothing, and at most five are asked for', async () => {
  const [mine, theirs] = [await payUnheard(false), await payUnheard()];
  const odd = [
    theirs.account,
    theirs.orderId,
    newId<string>(),
    '../../x',
    "' or 1=1",
    ' ',
    'ä',
    newId<string>(),
    newId<string>(),
  ];
  for (const id of odd) {
    const { status, body } = await check(mine.sari, mine.orderId, id);
    expect([status, body.paymentStatus]).toEqual([200, 'pending']);
  }
  expect((await check(mine.sari, mine.orderId, 'x'.repeat(81))).status).toBe(400);
  expect((await check(theirs.sari, mine.orderId, mine.account)).status).toBe(404);
  expect(await statusesOf(mine.orderId)).toEqual(unpaid);
  expect(await statusesOf(theirs.orderId)).toEqual(unpaid);
  expect(await hintsOf(mine.orderId)).toHaveLength(5);
  await expectInvariants();
});

const line = ({ account, orderId, gross = '100000.00' }: { account: string; orderId: string; gross?: string }) =>
  `Transaction ID,Order ID,Gross Amount,Net Amount,Settlement Time\n${account},${orderId},${gross},${gross},2026-11-28 10:00:00\n`;
const run = async (text: string) => {
  const result = await reconcile(readSettlementFile(text), new Date());
  await waitForJobs();
  return result;
};

test('money that only the settlement report shows pays its order, and its seller hears of it', async () => {
  const { orderId, account } = await payUnheard();
  const text = line({ account, orderId });
  expect((await run(text)).onlyThere).toMatchObject([{ problem: 'no such payment' }]);
  expect(await statusesOf(orderId)).toEqual(paid);
  const { body } = await call(seller, 'GET /api/account/notices', {});
  expect(JSON.stringify(body)).toContain((await ordersOf(orderId))[0]!.id);
  expect(await run(text)).toMatchObject({ posted: 1, onlyThere: [] });
  expect(await db.$count(unknownTransactions, eq(unknownTransactions.transactionId, account))).toBe(0);
  await expectInvariants();
});

test.each([
  ['a card that the bank reviewed', 'challenge', 'credit_card'],
  ['a virtual account', 'pending', 'bca_va'],
] as const)(
  'money of %s, of which only the beginning was reported, pays its order by the report',
  async (_, action, channel) => {
    const orderId = await order(await newCustomer(), [[await newProduct(seller), 1]]);
    const { transaction } = await atProvider(orderId, action, { payment_type: channel });
    const account = transaction.transaction_id!;
    await atProvider(orderId, 'settle', { transaction_id: account, silent: true });
    expect(await statusesOf(orderId)).toEqual(unpaid);
    await run(line({ account, orderId }));
    expect(await statusesOf(orderId)).toEqual(paid);
    await expectInvariants();
  },
);

test('money that only the settlement report shows of a paid order is listed with it, and its buyer and the admins are told', async () => {
  const { sari, orderId, account } = await payUnheard();
  await atProvider(orderId, 'settle', { payment_type: 'other_qris' });
  await newAdmin();
  const mailsBefore = await db.$count(mailDeliveries);
  await run(line({ account, orderId }));
  const listed = await db.select().from(unplacedMoney).where(eq(unplacedMoney.transactionId, account));
  expect(listed).toMatchObject([{ paymentId: paymentIdOf(orderId), reason: 'duplicate', direction: 'in' }]);
  await expect.poll(() => db.$count(mailDeliveries)).toBeGreaterThan(mailsBefore);
  await run(line({ account, orderId }));
  expect(await db.$count(unplacedMoney, eq(unplacedMoney.transactionId, account))).toBe(1);
  // The buyer is told of it once, and is asked for an account.
  const { body } = await call(sari, 'GET /api/account/notices', {});
  const told = body.data.filter(({ title }) => title === 'Uang Anda kami simpan');
  expect(told).toHaveLength(1);
  expect(told[0]!.body).toMatch(/Pembayaran kedua Rp\s?100\.000 .+Isi rekening tujuan/);
  await expectInvariants();
});

test('a line of a report is no proof: what the provider does not know is only named on the health page', async () => {
  const admin = await newAdmin();
  const [account, orderId] = [newId<string>(), `kiosk-${newId()}`];
  await run(line({ account, orderId }));
  await run(line({ account, orderId }));
  expect(await db.$count(unplacedMoney, eq(unplacedMoney.transactionId, account))).toBe(0);
  const { reconciliation } = (await call(admin, 'GET /api/admin/health')).body.data;
  expect(reconciliation).toEqual({
    at: expect.any(String),
    isDue: false,
    unknown: [{ transactionId: account, providerOrderId: orderId, gross: 100_000 }],
  });
});

test.each([
  [6.9, false],
  [7.1, true],
])('%d days after a reconciliation the health page says that the next is due: %s', async (days, isDue) => {
  const admin = await newAdmin();
  await setLastTime(db, 'reconciliation', new Date(Date.now() - days * 24 * 60 * minute));
  expect((await call(admin, 'GET /api/admin/health')).body.data.reconciliation.isDue).toBe(isDue);
});
