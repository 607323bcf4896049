/**
 * What the shop does with the bodies that the payment provider sends, one after another:
 * server/testing/provider-bodies.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { paymentEvents, unplacedMoney } from '#server/db/schema/index.ts';
import { order, ordersOf, statusesOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { findText } from '#server/testing/find-text.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { type Node, openNode } from '#server/testing/open-node.ts';
import { newAdmin, newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { privateWord, withPrivateFields } from '#server/testing/provider-bodies/private-fields.ts';
import { providerBodies } from '#server/testing/provider-bodies/provider-bodies.ts';
import type { Fields, ProviderBody } from '#server/testing/provider-bodies/provider-body.ts';
import { sendReport, sign } from '#server/testing/provider.ts';

const [seller, admin] = [await newSeller(), await newAdmin()];

/** A node whose log is read. */
let node: Node;
let log = '';
beforeAll(async () => {
  node = await openNode({ LOG_LEVEL: 'info' }, { logStream: { write: (line) => void (log += line) } });
});
afterAll(() => node.close());

const signatures: string[] = [];

/** Sends a body to the shop as it is, correctly signed. */
async function deliver(body: Fields): Promise<number> {
  const signed = sign(body as Parameters<typeof sign>[0]);
  signatures.push(signed);
  const { status } = await fetch(`${node.url}/api/payment/notification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Veritrans' },
    body: JSON.stringify({ ...body, signature_key: signed }),
  });
  return status;
}

/** The events of a body; the provider's own answers are events with other codes. */
const eventsOf = (transactionId: string, { transaction_status, status_code, fraud_status = '' }: Fields) =>
  db
    .select()
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.transactionId, transactionId),
        eq(paymentEvents.transactionStatus, String(transaction_status).toLowerCase()),
        eq(paymentEvents.statusCode, String(status_code)),
        eq(paymentEvents.fraudStatus, String(fraud_status)),
      ),
    )
    .orderBy(paymentEvents.id);

async function judgementOf(orderId: string, transactionId: string, { body }: ProviderBody) {
  const [payment] = await statusesOf(orderId);
  const event = (await eventsOf(transactionId, body)).at(-1);
  const listed = await db
    .select()
    .from(unplacedMoney)
    .where(and(eq(unplacedMoney.transactionId, transactionId), isNull(unplacedMoney.closedAt)));
  const [{ refundedAmount } = { refundedAmount: 0 }] = await ordersOf(orderId);
  return {
    payment,
    outcome: event?.outcome,
    reason: event?.reason ?? undefined,
    returned: refundedAmount,
    listed: listed.map(({ reason, amount }) => [reason, amount]),
  };
}

async function readTimeline(orderId: OrderId): Promise<string> {
  const { status, body } = await call(admin, 'GET /api/admin/transactions/:orderId/timeline', { params: { orderId } });
  expect(status).toBe(200);
  return JSON.stringify(body.data);
}

test.each(providerBodies)('$title', async (known) => {
  const { price, before = [], body, judged } = known;
  const order_id = await order(await newCustomer(), [[await newProduct(seller, { price }), 1]]);
  const transaction_id = String(newId());
  const whole = (fields: Fields): Fields => ({ ...withPrivateFields(fields), order_id, transaction_id });
  for (const fields of before) expect((await sendReport(whole(fields))).status).toBe(200);
  // The provider's own state agrees with the body, which then arrives exactly as it was found.
  await sendReport({ ...whole(body), unsent: true });
  expect(await deliver(whole(body))).toBe(200);
  const { channel, reason, returned = 0, listed = [], ...rest } = judged;
  expect(await judgementOf(order_id, transaction_id, known)).toEqual({ ...rest, reason, returned, listed });
  const { length: count } = await eventsOf(transaction_id, body);
  expect(await deliver(whole(body))).toBe(200);
  expect(await eventsOf(transaction_id, body)).toHaveLength(count);
  const [{ id } = { id: '' as OrderId }] = await ordersOf(order_id);
  expect(await readTimeline(id)).toContain(channel);
});

test('shows at least 40 bodies, each with the address of its source', () => {
  expect(providerBodies.length).toBeGreaterThanOrEqual(40);
  expect(new Set(providerBodies.map(({ title }) => title)).size).toBe(providerBodies.length);
  for (const { source } of providerBodies) expect(source).toMatch(/^https:\/\/[^ ]+$/);
});

const exports = [
  'GET /api/admin/money/unplaced',
  'GET /api/admin/info/transactions',
  'GET /api/admin/info/transactions/csv',
  'GET /api/admin/info/movements/csv',
] as const;

test('names, addresses, cards, the shop’s own words and signatures are neither stored nor logged nor shown', async () => {
  expect(await findText(privateWord)).toEqual([]);
  const [events] = await db.rows<{ text: string }>(sql`select string_agg(e::text, ' ') as text from payment_events e`);
  const answers = await Promise.all(
    exports.map(async (key) => {
      const { status, body } = await call(admin, key);
      expect([key, status]).toEqual([key, 200]);
      return body instanceof ArrayBuffer ? Buffer.from(body).toString() : JSON.stringify(body);
    }),
  );
  await deliver({ ...withPrivateFields({}), order_id: 'x', status_code: '200', gross_amount: '1.00' });
  expect(log).toContain('/api/payment/notification');
  for (const text of [log, events!.text, ...answers]) {
    expect(text).not.toContain(privateWord);
    expect(signatures.filter((signature) => text.includes(signature))).toEqual([]);
  }
  await expectInvariants();
});
