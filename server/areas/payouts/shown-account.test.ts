/** A payment by hand is recorded for the account that an admin was shown. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { nextMail } from '#server/testing/mail-links.ts';
import { holdFor, kindsOfMoney, newBuyer, ownAccount, thiefsAccount, trailOf } from '#server/testing/owed-money.ts';
import { changeAccount, confirmAccount, dueOrder } from '#server/testing/paying-out.ts';
import { newAdmin, newSeller, type Person } from '#server/testing/people.ts';
import { picture } from '#server/testing/pictures.ts';

let admin: Person;
beforeAll(async () => {
  admin = await newAdmin();
});

beforeEach(() => holdFor(72));

test.each(kindsOfMoney)(
  '%s: the owner on a known device is told of their account, which is not held',
  async (_, open) => {
    const buyer = await newBuyer();
    const money = await open(buyer);
    expect(await money.name(buyer)).toMatchObject({ status: 200 });
    expect(await money.seen()).toMatchObject({
      bankAccountNumber: '••••••••••••4444',
      heldUntil: null,
      isNewDevice: false,
    });
    const mail = await nextMail(buyer.email, 'Rekening pengembalian dana diisi');
    expect(mail.text).toContain('Bila bukan Anda');
    expect(mail.text).not.toMatch(/4444|email-settings|Berhenti/);
    const notices = (await call(buyer, 'GET /api/account/notices', {})).body;
    expect(JSON.stringify(notices)).toContain('Rekening pengembalian dana diisi');
    const { version } = await money.reveal();
    expect(await money.record(version)).toMatchObject({ status: 200 });
    expect((await trailOf(money)).map(({ account }) => account)).toEqual(Array(3).fill('BRI ••••••••••••4444'));
    await expectInvariants();
  },
);

test.each(kindsOfMoney)('%s: a client without a version records only what it was shown last', async (_, open) => {
  const buyer = await newBuyer();
  const money = await open(buyer);
  await money.name(buyer);
  expect(await money.record()).toMatchObject({ status: 409, code: 'REVEAL_FIRST' });
  expect(await money.record('')).toMatchObject({ status: 409, code: 'PAID_ACCOUNT_CHANGED' });
  expect(await money.record('x'.repeat(101))).toMatchObject({ status: 400 });
  await money.reveal();
  expect(await money.record()).toMatchObject({ status: 200 });
  expect(await money.name(buyer, thiefsAccount)).toMatchObject({ status: 409 });
  await expectInvariants();
});

test.each(kindsOfMoney)('%s: only its buyer names an account for it, with the password', async (_, open) => {
  const buyer = await newBuyer();
  const money = await open(buyer);
  expect((await money.name(await newBuyer())).status).toBe(404);
  expect((await money.name(buyer, ownAccount, 'salah-sekali')).status).toBe(400);
  expect((await money.name(buyer, { ...ownAccount, bankAccountNumber: ' ' })).status).toBe(400);
  expect(await money.seen()).toBeNull();
  expect(await trailOf(money)).toEqual([]);
});

test.each(kindsOfMoney)(
  '%s: reveals, changes and records at once never record an account that was not shown',
  async (_, open) => {
    await holdFor(0);
    for (let round = 0; round < 3; round += 1) {
      const buyer = await newBuyer();
      const money = await open(buyer);
      await money.name(buyer);
      const { version } = await money.reveal();
      const attempts = Array.from({ length: 12 }, (__, at) => {
        if (at % 3 === 0) return money.name(buyer, { ...thiefsAccount, bankAccountNumber: `99998888777${at}` });
        if (at % 3 === 1) return money.record(version);
        return money.reveal().then((shown) => (shown.version ? money.record(shown.version) : shown));
      });
      const statuses = (await Promise.all(attempts)).map(({ status }) => status);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      const trail = await trailOf(money);
      const last = trail.findIndex(({ action }) => action === 'refund-manual' || action === 'money-settled');
      expect(
        trail.filter(({ action }) => action === 'refund-manual' || action === 'money-settled').length,
      ).toBeLessThan(2);
      if (last > 0) expect(trail[last]!.account).toBe(trail[last - 1]!.account);
      await expectInvariants();
    }
  },
);

test('a payout is recorded for the account that was shown', async () => {
  const shop = await newSeller();
  const buyer = await newBuyer();
  const orders: OrderId[] = [(await dueOrder(buyer, shop))._id, (await dueOrder(buyer, shop))._id];
  const reveal = async (who = admin) =>
    (await call(who, 'POST /api/admin/info/seller/:id/reveal', { params: { id: shop.id } })).body.data.accountVersion;
  const pay = (index: number, accountVersion?: string, who = admin) =>
    call(who, 'POST /api/admin/payout/mark-paid', {
      fields: {
        sellerId: shop.id,
        orders: JSON.stringify([orders[index]]),
        ...(accountVersion !== undefined && { accountVersion }),
      },
      files: { paymentProof: picture },
    });
  await holdFor(0);
  const first = await reveal();
  await changeAccount(shop);
  await confirmAccount(shop);
  // Neither with the version that was shown, nor for a client that knows none, nor by another admin.
  for (const [version, who] of [
    [first, admin],
    [undefined, admin],
    [undefined, await newAdmin()],
  ] as const) {
    expect((await pay(0, version, who)).body.code).toBe('PAID_ACCOUNT_CHANGED');
  }
  expect((await pay(0, await reveal())).status).toBe(200);
  expect((await pay(1)).status).toBe(200);
  await expectInvariants();
});

test('the buyer sees money without an order under the order that it came with, and nobody else does', async () => {
  const buyer = await newBuyer();
  const money = await kindsOfMoney[1][1](buyer);
  await money.name(buyer);
  const params = { userId: buyer.id };
  const [order] = (await call(buyer, 'GET /api/shop/order/list/:userId', { params })).body.data;
  const details = () => call(buyer, 'GET /api/shop/order/details/:id', { params: { id: order!._id } });
  expect((await details()).body.data).toMatchObject({ hasExtraMoney: true, hasRefund: false });
  const own = { params: { orderId: order!._id } };
  const { body } = await call(buyer, 'GET /api/shop/order/money/:orderId', own);
  expect(body.data).toMatchObject([
    { id: money.subject, amount: 80_000, isDone: false, needsAccount: true, account: { bankName: 'BRI' } },
  ]);
  expect((await call(await newBuyer(), 'GET /api/shop/order/money/:orderId', own)).status).toBe(404);
  await money.reveal();
  await money.record();
  const after = await call(buyer, 'GET /api/shop/order/money/:orderId', own);
  expect(after.body.data).toMatchObject([{ isDone: true, needsAccount: false }]);
});
