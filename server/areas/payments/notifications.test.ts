import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { paymentEvents, payments } from '#server/db/schema/index.ts';
import { order, ordersOf, soldOf, statusesOf, stockOf } from '#server/testing/buying.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import {
  atProvider,
  type ProviderEvent,
  paymentIdOf,
  replay,
  sendNotification,
  sendReport,
  notificationsOf,
  underFaults,
} from '#server/testing/provider.ts';

const seller = await newSeller();

const newOrder = async () => order(await newCustomer(), [[await newProduct(seller), 1]]);
const unpaid = ['pending', 'pending pending'];
const paid = ['paid', 'pending paid'];

const effectsOn = async (orderId: string) => {
  const events = await db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.paymentId, paymentIdOf(orderId)))
    .orderBy(paymentEvents.id);
  return events.map(({ effect }) => effect);
};

const settlement = (orderId: string, changes: object = {}) => ({
  order_id: orderId,
  transaction_id: 'a transaction',
  transaction_status: 'settlement',
  status_code: '200',
  gross_amount: '100000.00',
  currency: 'IDR',
  ...changes,
});

test('refuses a notification with an invalid signature', async () => {
  const orderId = await newOrder();
  const forged = await sendNotification(settlement(orderId), 'SB-Mid-server-guessed');
  expect([forged.status, forged.body.code]).toEqual([400, 'BAD_SIGNATURE']);
  const [corrupt] = await underFaults({ notifications: 'corrupt-signature' }, async () => {
    await atProvider(orderId, 'settle');
    return notificationsOf(orderId);
  });
  expect(corrupt?.status).toBe(400);
  expect(await statusesOf(orderId)).toEqual(unpaid);
});

test.each([
  ['a card under review', { transaction_status: 'capture', fraud_status: 'challenge', status_code: '201' }],
  ['a card that the fraud check refused', { transaction_status: 'capture', fraud_status: 'deny' }],
  ['a settlement without code 200', { status_code: '201' }],
  ['a pre-authorisation', { transaction_status: 'authorize' }],
  ['an unknown status', { transaction_status: 'constructor' }],
])('does not treat %s as paid', async (_what, changes) => {
  const orderId = await newOrder();
  expect((await sendNotification(settlement(orderId, changes))).status).toBe(200);
  expect(await statusesOf(orderId)).toEqual(unpaid);
});

test('accepts statuses in capitals and ignores unknown fields', async () => {
  const orderId = await newOrder();
  await sendNotification(
    settlement(orderId, { transaction_status: 'SETTLEMENT', payment_type: 'dana', brand_new: { field: [1] } }),
  );
  expect(await statusesOf(orderId)).toEqual(paid);
});

test('applies a notification once when it arrives fifty times at the same time', async () => {
  const bag = await newProduct(seller);
  const orderId = await order(await newCustomer(), [[bag, 2]]);
  await underFaults({ notifications: 'drop' }, () => atProvider(orderId, 'settle'));
  const { notifications } = await replay(orderId, { times: 50, together: true });
  expect(notifications.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect(await statusesOf(orderId)).toEqual(paid);
  expect([await stockOf(bag), await soldOf(bag)]).toEqual([18, 2]);
  expect(
    await db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.paymentId, paymentIdOf(orderId))),
  ).toHaveLength(1);
  await replay(orderId, { times: 3 });
  expect(await soldOf(bag)).toBe(2);
  await expectInvariants();
});

test('applies two different concurrent reports one after the other', async () => {
  const orderId = await newOrder();
  const expiry = { transaction_status: 'expire', status_code: '202' };
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => sendNotification(settlement(orderId, index % 2 ? expiry : {}))),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await statusesOf(orderId)).toEqual(paid);
  await expectInvariants();
});

test('marks a payment as paid once when capture and settlement arrive at the same time', async () => {
  const orderId = await newOrder();
  const capture = { transaction_status: 'capture', fraud_status: 'accept' };
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => sendNotification(settlement(orderId, index % 2 ? capture : {}))),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await statusesOf(orderId)).toEqual(paid);
  await expectInvariants();
});

test('keeps the payment open after a denied attempt so that another card can pay', async () => {
  const orderId = await newOrder();
  await atProvider(orderId, 'deny', { payment_type: 'credit_card' });
  expect(await statusesOf(orderId)).toEqual(unpaid);
  await atProvider(orderId, 'capture');
  expect(await statusesOf(orderId)).toEqual(paid);
  await atProvider(orderId, 'settle');
  expect(await statusesOf(orderId)).toEqual(paid);
  await expectInvariants();
});

test('keeps a payment unpaid while its card is under review and after it is denied', async () => {
  const [accepted, refused] = [await newOrder(), await newOrder()];
  for (const orderId of [accepted, refused]) {
    await atProvider(orderId, 'challenge');
    expect(await statusesOf(orderId)).toEqual(unpaid);
  }
  await atProvider(accepted, 'capture');
  await atProvider(refused, 'deny');
  expect([await statusesOf(accepted), await statusesOf(refused)]).toEqual([paid, unpaid]);
  await expectInvariants();
});

const ends: [ProviderEvent, string][] = [
  ['expire', 'expired'],
  ['cancel', 'cancelled'],
];
test.each(ends)('%s returns the stock once', async (action, status) => {
  const bag = await newProduct(seller);
  const orderId = await order(await newCustomer(), [[bag, 3]]);
  await atProvider(orderId, 'pending');
  await atProvider(orderId, action);
  await replay(orderId, { times: 5, together: true });
  expect(await statusesOf(orderId)).toEqual([status, `rejected ${status}`]);
  expect(await stockOf(bag)).toBe(20);
  await expectInvariants();
});

test('does not end the payment when an earlier attempt expires', async () => {
  const orderId = await newOrder();
  const ofOther = (card: string, time: string, transaction_status: string) =>
    sendReport(
      settlement(orderId, { transaction_id: card, transaction_time: time, transaction_status, status_code: '202' }),
    );
  await ofOther('first card', '2026-11-20 10:00:00', 'pending');
  await ofOther('second card', '2026-11-20 10:12:00', 'pending');
  await ofOther('first card', '2026-11-20 10:00:00', 'expire');
  expect(await statusesOf(orderId)).toEqual(unpaid);
  const later = orderId.replace(/1$/, '2');
  await db
    .update(payments)
    .set({ providerOrderId: later, attempt: 2 })
    .where(eq(payments.id, paymentIdOf(orderId)));
  await ofOther('second card', '2026-11-20 10:12:00', 'expire');
  expect(await statusesOf(orderId)).toEqual(unpaid);
  await sendReport(
    settlement(later, { transaction_status: 'expire', status_code: '202', transaction_time: '2026-11-20 10:30:00' }),
  );
  expect(await statusesOf(orderId)).toEqual(['expired', 'rejected expired']);
  await expectInvariants();
});

test('ignores a refund of a transaction other than the one that paid', async () => {
  const orderId = await newOrder();
  await sendNotification(settlement(orderId));
  await sendNotification(settlement(orderId, { transaction_id: 'another', transaction_status: 'refund' }));
  expect(await statusesOf(orderId)).toEqual(paid);
});

test('records a second payment as a duplicate, whatever its amount, and changes nothing else', async () => {
  const bag = await newProduct(seller);
  const orderId = await order(await newCustomer(), [[bag, 2]]);
  await sendNotification(settlement(orderId, { gross_amount: '200000.00' }));
  const again = { transaction_id: 'the second card', fraud_status: 'accept' };
  for (const changes of [
    { transaction_status: 'capture', gross_amount: '200000.00' },
    { gross_amount: '200000.00' },
    { transaction_id: 'a third', gross_amount: '5000.00' },
  ]) {
    expect((await sendNotification(settlement(orderId, { ...again, ...changes }))).status).toBe(200);
  }
  expect(await statusesOf(orderId)).toEqual(paid);
  expect([await stockOf(bag), await soldOf(bag)]).toEqual([18, 2]);
  expect(await effectsOn(orderId)).toEqual(['paid', 'duplicate', 'duplicate', 'duplicate']);
  await expectInvariants();
});

test('changes nothing when a duplicate is refunded in whole or in part', async () => {
  const orderId = await newOrder();
  await sendNotification(settlement(orderId));
  const id = (await ordersOf(orderId))[0]!.id;
  for (const transaction_status of ['settlement', 'partial_refund', 'cancel', 'deny', 'refund', 'chargeback']) {
    const parts = transaction_status === 'partial_refund' && {
      refunds: [{ refund_key: id }],
      refund_amount: '100000.00',
    };
    await sendReport(settlement(orderId, { transaction_id: 'the second', transaction_status, ...parts }));
  }
  expect(await statusesOf(orderId)).toEqual(paid);
  expect(await effectsOn(orderId)).toEqual(['paid', 'duplicate', 'duplicate', null, null, null, null]);
  await expectInvariants();
});
