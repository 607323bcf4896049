import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { payments, unplacedMoney } from '#server/db/schema/index.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { formFor, order, submitCheckout, statusesOf } from '#server/testing/buying.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import {
  atProvider,
  paymentIdOf,
  sendReport,
  payWithoutNotification,
  statusQueriesDuring,
  underFaults,
} from '#server/testing/provider.ts';
import { settlePendingJobs } from '#server/testing/settle-pending-jobs.ts';
import { checkPayment } from './ask-provider.ts';
import { pollStalePayments, releaseExpiredPayments } from './unpaid-payments.ts';

const minute = 60_000;
const hour = 60;
const day = 24 * hour;
const paid = ['paid', 'pending paid'];
const expired = ['expired', 'rejected expired'];
let now: number;

const seller = await newSeller();

beforeEach(async () => {
  await settlePendingJobs();
  now = Date.now();
});

const after = (minutes: number) => new Date(now + minutes * minute);

const orderOnePiece = async () => order(await newCustomer(), [[await newProduct(seller), 1]]);

const unplacedOf = async (orderId: string) =>
  (
    await db
      .select()
      .from(unplacedMoney)
      .where(eq(unplacedMoney.paymentId, paymentIdOf(orderId)))
  ).map(({ reason }) => reason);

const payAgain = (orderId: string) =>
  underFaults({ notifications: 'drop' }, () => atProvider(orderId, 'settle', { payment_type: 'bca_va' }));

async function makeReportsFail(orderId: string): Promise<() => Promise<unknown>> {
  const name = `fail_${paymentIdOf(orderId).replaceAll('-', '')}`;
  await asOwner((tx) =>
    tx.execute(
      sql.raw(`create function ${name}() returns trigger language plpgsql as $$ begin raise 'cannot apply'; end $$;
      create trigger ${name} before update on payment_events for each row
      when (new.provider_order_id = '${orderId}') execute function ${name}()`),
    ),
  );
  return () => asOwner((tx) => tx.execute(sql.raw(`drop function ${name} cascade`)));
}

test('the next check finds a payment whose report could not be applied', async () => {
  const orderId = await orderOnePiece();
  await payWithoutNotification(orderId);
  await underFaults({ status: 'down', change: 'down' }, () => releaseExpiredPayments(after(71)));
  expect(await statusesOf(orderId)).toEqual(expired);
  const restore = await makeReportsFail(orderId);
  await expect(pollStalePayments(after(73))).rejects.toThrow();
  await restore();
  expect(await statusesOf(orderId)).toEqual(expired);
  await pollStalePayments(after(2 * hour));
  expect(await statusesOf(orderId)).toEqual(paid);
  await expectInvariants();
});

test.each([
  ['expired', async () => {}, 1],
  ['expired', async () => {}, 24],
  ['cancelled', (sari: Person) => submitAnother(sari), 1],
  ['cancelled', (sari: Person) => submitAnother(sari), 24],
])('checks a payment that ended as %s again 1 h and 24 h after its window ends', async (status, end, hours) => {
  const sari = await newCustomer();
  const orderId = await order(sari, [[await newProduct(seller), 1]]);
  await end(sari);
  await releaseExpiredPayments(after(61));
  await pollStalePayments(after(61));
  expect(await statusesOf(orderId)).toEqual([status, `rejected ${status}`]);
  if (hours === 24) await pollStalePayments(after(3 * hour));
  await payWithoutNotification(orderId);
  await pollStalePayments(after((hours + 1) * hour - 1));
  expect(await statusesOf(orderId)).toEqual([status, `rejected ${status}`]);
  await pollStalePayments(after((hours + 1) * hour + 1));
  expect(await statusesOf(orderId)).toEqual(paid);
  await expectInvariants();
});

const submitAnother = async (sari: Person) =>
  submitCheckout(sari, await formFor(sari, [[await newProduct(seller), 1]]));

test('checks an ended unpaid payment for the last time 23 days after the check of the next day', async () => {
  const orderId = await orderOnePiece();
  await releaseExpiredPayments(after(61));
  await pollStalePayments(after(26 * hour));
  expect(await statusQueriesDuring(() => pollStalePayments(after(25 * day)))).toContain(orderId);
  expect(await statusQueriesDuring(() => pollStalePayments(after(100 * day)))).not.toContain(orderId);
});

test('finds a second payment whose notification was lost 1 h or 24 h after the first', async () => {
  const [early, late] = [await orderOnePiece(), await orderOnePiece()];
  for (const orderId of [early, late]) await atProvider(orderId, 'settle', { payment_type: 'gopay' });
  await payAgain(early);
  await pollStalePayments(after(59));
  expect(await unplacedOf(early)).toEqual([]);
  await pollStalePayments(after(62));
  await payAgain(late);
  await pollStalePayments(after(23 * hour));
  expect([await unplacedOf(early), await unplacedOf(late)]).toEqual([['duplicate'], []]);
  await pollStalePayments(after(24 * hour + 2));
  expect(await unplacedOf(late)).toEqual(['duplicate']);
  expect(await statusQueriesDuring(() => pollStalePayments(after(25 * day)))).toContain(late);
  expect(await statusQueriesDuring(() => pollStalePayments(after(100 * day)))).not.toContain(late);
  await expectInvariants();
});

test.each([
  [1, 2 * hour],
  [1, 25 * hour],
  [1, 400 * day],
  [hour + 2, day],
  [hour + 2, 400 * day],
])('finds a second payment if, %i minutes after the first, a clock was ahead by %i minutes', async (minutes, ahead) => {
  const orderId = await orderOnePiece();
  await atProvider(orderId, 'settle', { payment_type: 'gopay' });
  for (const clock of [minutes, minutes + ahead, minutes + 1]) await pollStalePayments(after(clock));
  await payAgain(orderId);
  await pollStalePayments(after(day + 2));
  expect(await unplacedOf(orderId)).toEqual(['duplicate']);
  await expectInvariants();
});

test.each([74, 40 * day, -81, -25 * hour, -400 * day])(
  'finds a second payment if the first was recorded by a clock that was wrong by %i minutes',
  async (wrongBy) => {
    const orderId = await orderOnePiece();
    await underFaults({ notifications: 'drop' }, () => atProvider(orderId, 'settle', { payment_type: 'gopay' }));
    await checkPayment({ id: paymentIdOf(orderId), attempt: 1 }, 'unended', after(wrongBy));
    expect(await statusesOf(orderId)).toEqual(paid);
    await pollStalePayments(after(1));
    await payAgain(orderId);
    for (const clock of [3 * hour, 26 * hour, 26 * day]) await pollStalePayments(after(clock));
    expect(await unplacedOf(orderId)).toEqual(['duplicate']);
    await expectInvariants();
  },
);

test('finds money of a payment that was released by a clock that was two days ahead', async () => {
  const orderId = await orderOnePiece();
  await releaseExpiredPayments(after(2 * day));
  await pollStalePayments(after(1));
  expect(await statusesOf(orderId)).toEqual(expired);
  await payWithoutNotification(orderId);
  await pollStalePayments(after(2 * hour + 2));
  expect(await statusesOf(orderId)).toEqual(paid);
  await expectInvariants();
});

test('finds the chargeback of a card payment whose notification was lost, 7 or 30 days after paying', async () => {
  const [early, late, wallet] = [await orderOnePiece(), await orderOnePiece(), await orderOnePiece()];
  for (const orderId of [early, late]) await atProvider(orderId, 'settle', { payment_type: 'credit_card' });
  await atProvider(wallet, 'settle', { payment_type: 'gopay' });
  const chargeBack = (orderId: string) =>
    underFaults({ notifications: 'drop' }, () => atProvider(orderId, 'chargeback'));
  for (const hours of [1, 24]) await pollStalePayments(after(hours * hour + 2));
  await chargeBack(early);
  await pollStalePayments(after(167 * hour));
  expect(await statusesOf(early)).toEqual(paid);
  const asked = await statusQueriesDuring(() => pollStalePayments(after(168 * hour + 2)));
  expect([asked.includes(early), asked.includes(wallet)]).toEqual([true, false]);
  expect(await statusesOf(early)).toEqual(['refunded', 'rejected refunded']);
  await chargeBack(late);
  await pollStalePayments(after(719 * hour));
  expect(await statusesOf(late)).toEqual(paid);
  await pollStalePayments(after(720 * hour + 2));
  expect(await statusesOf(late)).toEqual(['refunded', 'rejected refunded']);
  expect(await statusQueriesDuring(() => pollStalePayments(after(54 * day)))).toContain(late);
  expect(await statusQueriesDuring(() => pollStalePayments(after(100 * day)))).not.toContain(late);
  await expectInvariants();
});

test('asks about every attempt of a paid payment and about its transactions', async () => {
  const orderId = await orderOnePiece();
  const first = orderId.replace(/1$/, '1');
  const second = orderId.replace(/1$/, '2');
  await db
    .update(payments)
    .set({ providerOrderId: second, attempt: 2 })
    .where(eq(payments.id, paymentIdOf(orderId)));
  await sendReport({ order_id: second, transaction_id: 'paying', gross_amount: '100000.00' });
  await sendReport({
    order_id: second,
    transaction_id: 'other',
    gross_amount: '100000.00',
    transaction_status: 'pending',
  });
  await underFaults({ notifications: 'drop' }, () => atProvider(first, 'settle'));
  const queried = await statusQueriesDuring(() => pollStalePayments(after(62)));
  expect(queried.filter((id) => [first, second, 'paying', 'other'].includes(id))).toEqual([first, second, 'paying']);
  expect(await unplacedOf(orderId)).toEqual(['duplicate']);
  await expectInvariants();
});

test('three concurrent nodes check each stale payment once, also when they release it', async () => {
  const orderIds = [await orderOnePiece(), await orderOnePiece(), await orderOnePiece()];
  const byThree = (sweep: (at: Date) => Promise<unknown>, at: Date) =>
    statusQueriesDuring(() => Promise.all([sweep(at), sweep(at), sweep(at)]));
  expect((await byThree(pollStalePayments, after(3))).toSorted()).toEqual(orderIds.toSorted());
  expect((await byThree(releaseExpiredPayments, after(61))).toSorted()).toEqual(orderIds.toSorted());
  for (const orderId of orderIds) expect(await statusesOf(orderId)).toEqual(expired);
  await expectInvariants();
});

test('failing checks do not block other payments, and one run releases all that are due', async () => {
  const claimedAtOnce = 20;
  const failing: string[] = [];
  while (failing.length < claimedAtOnce) failing.push(await orderOnePiece());
  for (const orderId of failing) await payWithoutNotification(orderId);
  const restore = await Promise.all(failing.map(makeReportsFail));
  const laterPayment = await orderOnePiece();
  await expect(releaseExpiredPayments(after(62))).rejects.toThrow(
    `${claimedAtOnce} of ${claimedAtOnce + 1} rows failed`,
  );
  expect(await statusesOf(laterPayment)).toEqual(expired);
  expect(await statusesOf(failing[0]!)).toEqual(['pending', 'pending pending']);
  expect(await statusQueriesDuring(() => releaseExpiredPayments(after(62)))).toEqual([]);
  for (const one of restore) await one();
}, 60_000);

test('releases a payment on time even if earlier checks failed', async () => {
  const orderId = await orderOnePiece();
  await payWithoutNotification(orderId);
  const restore = await makeReportsFail(orderId);
  await expect(pollStalePayments(after(3))).rejects.toThrow();
  await expect(pollStalePayments(after(59))).rejects.toThrow();
  await restore();
  await underFaults({ status: 'down', change: 'down' }, () => releaseExpiredPayments(after(71)));
  expect(await statusesOf(orderId)).toEqual(expired);
});

test('repeats failing checks at least every ten minutes', async () => {
  const orderId = await orderOnePiece();
  await payWithoutNotification(orderId);
  const restore = await makeReportsFail(orderId);
  await expect(pollStalePayments(after(30))).rejects.toThrow();
  await restore();
  await pollStalePayments(after(41));
  expect(await statusesOf(orderId)).toEqual(paid);
});
