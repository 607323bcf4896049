/** Whoever knows a buyer's password must not take the money of their refunds in silence. */
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { writeSecurityEvents } from '#platform/security-events.ts';
import { refunds } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { linkIn, nextMail } from '#server/testing/mail-links.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { holdFor, kindsOfMoney, newBuyer, ownAccount, signIn, thiefsAccount } from '#server/testing/owed-money.ts';
import { changeAccount, confirmAccount, dueOrder, markPaidOut, paidOrder } from '#server/testing/paying-out.ts';
import { newAdmin, newSeller, password, type Person } from '#server/testing/people.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';

let admin: Person;
let seller: Person;
beforeAll(async () => {
  [admin, seller] = [await newAdmin(), await newSeller()];
});

beforeEach(() => holdFor(72));

test.each(kindsOfMoney)(
  '%s: a thief on a new device is told to the owner, held, and loses by a reset',
  async (_, open) => {
    const buyer = await newBuyer();
    const money = await open(buyer);
    const thief = await signIn(buyer.email);
    expect(await money.name(thief, thiefsAccount)).toMatchObject({ status: 200 });
    expect(await money.seen()).toMatchObject({ isNewDevice: true, heldUntil: expect.any(String) as string });
    expect(await money.reveal()).toMatchObject({ status: 409, code: 'REFUND_ACCOUNT_HELD' });
    expect(await money.record()).toMatchObject({ status: 409, code: 'REFUND_ACCOUNT_HELD' });
    await writeSecurityEvents();
    const events = await db.rows(sql`
    select from security_events where kind = 'account-changed' and user_id = ${buyer.id}`);
    expect(events).toHaveLength(1);
    await nextMail(buyer.email, 'Rekening pengembalian dana diisi');

    await call(null, 'POST /api/auth/forgot-password', { body: { email: buyer.email } });
    const { token } = linkIn(await nextMail(buyer.email, 'Buat kata sandi baru'));
    const fresh = 'kata sandi pemilik';
    await call(null, 'POST /api/auth/reset-password', { body: { token, password: fresh } });
    await waitForJobs();
    expect(await money.seen()).toBeNull();
    await nextMail(buyer.email, 'Isi ulang rekening pengembalian dana');
    expect((await money.name(thief, thiefsAccount)).status).toBe(401);

    // The owner names theirs. Another was there before, so it is held, until an admin asks them by phone.
    const owner = await signIn(buyer.email, { secret: fresh });
    expect(await money.name(owner, ownAccount, fresh)).toMatchObject({ status: 200 });
    expect(await money.reveal()).toMatchObject({ code: 'REFUND_ACCOUNT_HELD' });
    expect(await money.lift()).toBe(200);
    expect(await money.lift()).toBe(409);
    const { version, number } = await money.reveal();
    expect(number).toBe(ownAccount.bankAccountNumber);
    expect(await money.record(version)).toMatchObject({ status: 200 });
    await expectInvariants();
  },
);

test.each(kindsOfMoney)('%s: replacing the account of the owner holds it anew with each change', async (_, open) => {
  const buyer = await newBuyer();
  const money = await open(buyer);
  await money.name(buyer);
  const { version } = await money.reveal();
  // On the owner's own device: a thief beside them.
  expect(await money.name(buyer, thiefsAccount)).toMatchObject({ status: 200 });
  const first = (await money.seen())!.heldUntil!;
  expect(await money.name(buyer, thiefsAccount)).toMatchObject({ status: 200 });
  expect((await money.seen())!.heldUntil).toBe(first);
  expect(await money.name(buyer, { ...thiefsAccount, bankAccountOwner: 'Orang Ketiga' })).toMatchObject({
    status: 200,
  });
  expect((await money.seen())!.heldUntil! > first).toBe(true);
  // What was transferred to the first account cannot be recorded for another one.
  expect(await money.record(version)).toMatchObject({ status: 409, code: 'REFUND_ACCOUNT_HELD' });
  await money.lift();
  expect(await money.record(version)).toMatchObject({ status: 409, code: 'PAID_ACCOUNT_CHANGED' });
  expect(await money.record()).toMatchObject({ status: 409, code: 'PAID_ACCOUNT_CHANGED' });
  const shown = await money.reveal();
  expect(shown.number).toBe(thiefsAccount.bankAccountNumber);
  expect(await money.record(version)).toMatchObject({ status: 409, code: 'PAID_ACCOUNT_CHANGED' });
  expect(await money.record(shown.version)).toMatchObject({ status: 200 });
  await expectInvariants();
});

test.each(kindsOfMoney)('%s: a reset beside 8 namings of a thief leaves no account of the thief', async (_, open) => {
  const buyer = await newBuyer();
  const money = await open(buyer);
  const thief = await signIn(buyer.email);
  await call(null, 'POST /api/auth/forgot-password', { body: { email: buyer.email } });
  const { token } = linkIn(await nextMail(buyer.email, 'Buat kata sandi baru'));
  const body = { token, password: 'kata sandi pemilik' };
  await Promise.all([
    call(null, 'POST /api/auth/reset-password', { body }),
    ...Array.from({ length: 8 }, (__, at) =>
      money.name(thief, { ...thiefsAccount, bankAccountNumber: `99998888777${at}` }),
    ),
  ]);
  await waitForJobs();
  expect(await money.seen()).toBeNull();
});

test.each(kindsOfMoney)(
  '%s: a change of the password and the undo of a changed address drop it too',
  async (_, open) => {
    const buyer = await newBuyer();
    const money = await open(buyer);
    await money.name(await signIn(buyer.email), thiefsAccount);
    await call(buyer, 'PUT /api/account/password', { body: { password, newPassword: 'kata sandi pemilik' } });
    await waitForJobs();
    expect(await money.seen()).toBeNull();

    const other = await newBuyer();
    const held = await open(other);
    const stolen = `curi.${other.email}`;
    const thief = await signIn(other.email);
    await call(thief, 'PUT /api/account/email', { body: { email: stolen, password } });
    const { token: confirm } = linkIn(await nextMail(stolen, 'Konfirmasi email Anda'));
    await call(null, 'POST /api/auth/verify-email', { body: { token: confirm } });
    // Held for as long as the address can be taken back, also on a known device.
    await held.name(other, thiefsAccount);
    expect(Date.parse((await held.seen())!.heldUntil!)).toBeGreaterThan(Date.now() + 6 * 24 * 60 * 60 * 1000);
    const { token } = linkIn(await nextMail(other.email, 'Email akun Anda diganti'));
    await call(null, 'POST /api/auth/undo-email', { body: { token } });
    await waitForJobs();
    expect(await held.seen()).toBeNull();
  },
);

test.each(kindsOfMoney)(
  '%s: accounts of more than seven days ago stay, and so do those of before the release',
  async (_, open) => {
    const buyer = await newBuyer();
    const [old, legacy] = [await open(buyer), await open(buyer)];
    await old.name(buyer);
    await legacy.name(buyer);
    for (const table of ['refunds', 'unplaced_money'].map(sql.identifier)) {
      await db.rows(sql`update ${table} set account_changed_at = account_changed_at - interval '8 days'`);
    }
    await db
      .update(refunds)
      .set({ accountChangedAt: null })
      .where(sql`order_id::text = ${legacy.subject}`);
    await db.rows(sql`update unplaced_money set account_changed_at = null where id::text = ${legacy.subject}`);
    await call(buyer, 'PUT /api/account/password', { body: { password, newPassword: 'kata sandi baru' } });
    await waitForJobs();
    for (const money of [old, legacy]) {
      expect(await money.seen()).toMatchObject({ heldUntil: null });
      const { version } = await money.reveal();
      expect(await money.record(version)).toMatchObject({ status: 200 });
    }
  },
);

test('the buyer is mailed about a cancellation of their own, although they switched mails off', async () => {
  const buyer = await newBuyer();
  await call(buyer, 'PUT /api/account/mail-settings', { body: { kind: 'order-cancelled', isOn: false } });
  const { _id: id } = await paidOrder(buyer, seller, 80_000, 'bca_va');
  expect((await call(buyer, 'PUT /api/shop/order/cancel/:id', { params: { id } })).status).toBe(200);
  const mail = await nextMail(buyer.email, 'Pesanan dibatalkan');
  expect(mail.text).toContain('Bila bukan Anda yang membatalkan');
  const mails = (await mailsTo(buyer.email)).filter(({ subject }) => subject.startsWith('Pesanan dibatalkan'));
  expect(mails).toHaveLength(1);
});

test('a new password makes a payout account of the last seven days unconfirmed', async () => {
  const thiefsShop = await newSeller();
  const order = await dueOrder(await newBuyer(), thiefsShop);
  await changeAccount(thiefsShop);
  await confirmAccount(thiefsShop);
  await call(thiefsShop, 'PUT /api/account/password', { body: { password, newPassword: 'kata sandi pemilik' } });
  await waitForJobs();
  expect((await markPaidOut(admin, thiefsShop, [order._id])).body.code).toBe('ACCOUNT_UNCONFIRMED');
});
