import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { longDate } from '#contract/dates.ts';
import type { EmailChangeId } from '#contract/ids.ts';
import type { ErasureObstacle } from '#contract/personal-data/personal-data.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { openRefund } from '#server/areas/payments/refunds.ts';
import { sendMail } from '#server/areas/notifications/send-mail.ts';
import { auditLog, emailChanges, mailDeliveries, users } from '#server/db/schema/index.ts';
import { addressOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { newComplaint } from '#server/testing/complaints.ts';
import { mailsTo, stateOfMail } from '#server/testing/mails.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { deliveredOrder, moveTo, placeOrders } from '#server/testing/orders.ts';
import { confirmReceived, dueOrder, markPaidOut, paidOrder } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, password, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { eraseAccount, eraseDueAccounts } from './erase-account.ts';

beforeAll(openShop);

const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
const request = (who: Person, body = { password }) => call(who, 'POST /api/account/erasure', { body });
const erasureOf = async (who: Person) => (await call(who, 'GET /api/account/erasure')).body.data;
const accountOf = async ({ id }: Person) => (await db.select().from(users).where(eq(users.id, id)))[0]!;
const actionsOf = async ({ id }: Person) =>
  (await db.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(auditLog.id)).map(({ action }) => action);

test('an account is erased seven days after its user asked for it', async () => {
  const sari = await newCustomer();
  await addressOf(sari);
  const { status, body } = await request(sari);
  expect([status, body.message]).toEqual([
    200,
    expect.stringMatching(/^Akun Anda akan dihapus pada \d\d \w+ \d{4}\.$/),
  ]);
  expect(Date.parse(body.data.eraseAt) - Date.now()).toBeGreaterThan(6.9 * 24 * 60 * 60 * 1000);
  expect((await call(sari, 'GET /api/auth/check-auth')).body.user).toMatchObject({ eraseAt: body.data.eraseAt });
  // A second request does not move the time.
  expect((await request(sari)).body.data).toEqual(body.data);
  const date = longDate(body.data.eraseAt);
  expect(await mailsTo(sari.email)).toMatchObject([{ subject: `Akun Anda akan dihapus pada ${date}` }]);

  await eraseDueAccounts(later(6));
  expect(await accountOf(sari)).toMatchObject({ erasedAt: null });
  await eraseDueAccounts(later(7.1));
  expect(await accountOf(sari)).toMatchObject({ userName: 'Akun dihapus', phoneNumber: '', eraseAt: null });
  expect(await actionsOf(sari)).toEqual(['erasure-requested', 'account-erased']);
  // Repeating it changes nothing.
  expect(await eraseAccount(sari.id, later(8))).toEqual([]);
  expect(await actionsOf(sari)).toHaveLength(2);
});

test('an account waits for as long as its old address can take a change back', async () => {
  const sari = await newCustomer();
  await request(sari);
  const [oldEmail, at] = [`${newId()}@contoh.test`, new Date().toISOString()];
  const change = { id: newId<EmailChangeId>(), userId: sari.id, oldEmail, newEmail: sari.email, requestedAt: at };
  await db.insert(emailChanges).values({ ...change, confirmedAt: at, undoUntil: later(8).toISOString() });
  await eraseDueAccounts(later(7.1));
  expect(await accountOf(sari)).toMatchObject({ erasedAt: null });
  await eraseDueAccounts(later(8.1));
  expect(await accountOf(sari)).toMatchObject({ userName: 'Akun dihapus' });
});

test('the user can keep the account within the seven days', async () => {
  const sari = await newCustomer();
  await request(sari);
  const kept = await call(sari, 'DELETE /api/account/erasure');
  expect([kept.status, kept.body.message]).toEqual([200, 'Penghapusan akun dibatalkan.']);
  expect((await call(sari, 'GET /api/auth/check-auth')).body.user).not.toHaveProperty('eraseAt');
  await eraseDueAccounts(later(30));
  expect(await accountOf(sari)).toMatchObject({ email: sari.email, erasedAt: null });
  expect(await actionsOf(sari)).toEqual(['erasure-requested', 'erasure-cancelled']);
});

test('a mail about an erasure is not sent after the user cancelled it', async () => {
  const sari = await newCustomer();
  await request(sari);
  await waitForJobs();
  const { id: mailId } = await stateOfMail(sari.id, 'erasure-requested');
  await call(sari, 'DELETE /api/account/erasure');
  // As if it had waited for the mail server.
  await db
    .update(mailDeliveries)
    .set({ outcome: null, sentAt: null, handedOverAt: null })
    .where(eq(mailDeliveries.id, mailId));
  await sendMail({ mailId }, new Date(), false);
  expect(await stateOfMail(sari.id, 'erasure-requested')).toMatchObject({ outcome: 'skipped' });
});

test('a wrong password erases nothing', async () => {
  const sari = await newCustomer();
  const { status, body } = await request(sari, { password: 'salah-sekali' });
  expect([status, body.errors]).toEqual([400, { password: 'Kata sandi salah.' }]);
  expect(await erasureOf(sari)).toEqual({ eraseAt: null, obstacles: [] });
});

describe('an account with open orders or money is not erased', () => {
  const unpaid = async (sari: Person, budi: Person) => void (await placeOrders(sari, [await newProduct(budi)]));
  const paid = async (sari: Person, budi: Person) => void (await paidOrder(sari, budi));
  const delivered = async (sari: Person, budi: Person) => void (await deliveredOrder(sari, [await newProduct(budi)]));
  const disputed = async (sari: Person, budi: Person) =>
    void (await newComplaint(sari, await deliveredOrder(sari, [await newProduct(budi)])));
  const refunding = async (sari: Person, budi: Person) => {
    const order = await deliveredOrder(sari, [await newProduct(budi)]);
    const refund = { orderId: order._id, reason: 'Rusak', by: (await newAdmin()).id, at: new Date() };
    await transaction((tx) => openRefund(tx, refund));
  };
  const due = async (sari: Person, budi: Person) => void (await dueOrder(sari, budi));

  type Prepare = (sari: Person, budi: Person) => Promise<void>;
  test.each<[string, Prepare, buyer: ErasureObstacle[], seller: ErasureObstacle[]]>([
    ['an unpaid order', unpaid, ['unpaid-order'], ['store-order']],
    ['a paid order', paid, ['running-order'], ['store-order', 'seller-balance']],
    ['a delivered order', delivered, ['running-order'], ['store-order', 'seller-balance']],
    ['a complaint', disputed, ['running-order', 'complaint'], ['store-order', 'seller-balance']],
    ['a refund', refunding, ['refund'], ['store-order', 'seller-balance']],
    ['a payout that is due', due, [], ['seller-balance']],
  ])('%s', async (_, prepare, ofBuyer, ofSeller) => {
    const [sari, budi] = [await newCustomer(), await newSeller()];
    await prepare(sari, budi);
    for (const [who, obstacles] of [
      [sari, ofBuyer],
      [budi, ofSeller],
    ] as const) {
      expect(await erasureOf(who)).toEqual({ eraseAt: null, obstacles });
      const { status, body } = await request(who);
      if (obstacles.length === 0) continue;
      expect([status, body.code]).toEqual([409, 'ERASURE_BLOCKED']);
      expect(body.message).toMatch(/^Akun belum dapat dihapus: (ada|hasil) /);
      expect(await eraseAccount(who.id, new Date())).toEqual(obstacles);
      expect(await accountOf(who)).toMatchObject({ email: who.email, eraseAt: null, erasedAt: null });
    }
  });
});

/** Runs the operator's command. Rejects with the output when it exits with code 1. */
async function runCommand(...given: string[]): Promise<string> {
  const { env } = await openShop();
  const command = ['operate/person.ts', ...given];
  return (await promisify(execFile)('node', command, { env: { ...env, PATH: process.env.PATH } })).stdout;
}

test('the operator exports and erases an account by its address', async () => {
  const [sari, budi, admin] = [await newCustomer(), await newSeller(), await newAdmin()];
  const copy = JSON.parse(await runCommand('export', sari.email)) as { data: { users: object[] } };
  expect(copy.data.users).toMatchObject([{ id: sari.id, user_name: sari.userName }]);
  const order = await paidOrder(sari, budi);
  await expect(runCommand('erase', sari.email)).rejects.toThrow(/cannot be erased yet: ada pesanan yang belum selesai/);
  await moveTo(order._id, 'delivered');
  await confirmReceived(order._id);
  expect(await runCommand('erase', sari.email.toUpperCase())).toContain('is erased');
  expect(await accountOf(sari)).toMatchObject({ userName: 'Akun dihapus' });
  await expect(runCommand('erase', admin.email)).rejects.toThrow('The account of an admin cannot be erased');
}, 180_000);

test('an order that was placed in the seven days delays the erasure until it is settled', async () => {
  const [sari, budi, admin] = [await newCustomer(), await newSeller(), await newAdmin()];
  for (const who of [sari, budi]) await request(who);
  const order = await deliveredOrder(sari, [await newProduct(budi)]);
  await eraseDueAccounts(later(8));
  expect(await accountOf(sari)).toMatchObject({ erasedAt: null });
  await confirmReceived(order._id);
  await eraseDueAccounts(later(9));
  expect(await accountOf(sari)).toMatchObject({ userName: 'Akun dihapus' });
  expect(await accountOf(budi)).toMatchObject({ erasedAt: null });
  await markPaidOut(admin, budi, [order._id]);
  await eraseDueAccounts(later(10));
  expect(await accountOf(budi)).toMatchObject({ userName: 'Akun dihapus' });
});
