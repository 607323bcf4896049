import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { payoutAccounts } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { moveTo } from '#server/testing/orders.ts';
import {
  confirmReceived,
  dueOrder,
  dueOrdersOf,
  markPaidOut,
  paidOrder,
  payoutsOf,
} from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, password, type Person, storeForm } from '#server/testing/people.ts';

const [admin, sari] = [await newAdmin(), await newCustomer()];

const edit = (seller: Person, fields: Record<string, string>) =>
  call(seller, 'PUT /api/store/profile/edit', {
    fields: { ...storeForm, phoneNumber: '0812', ...fields },
    files: { storeLogo: undefined, storeBanner: undefined },
  });
const auditOf = async (seller: Person) =>
  (await call(admin, 'GET /api/admin/audit', { query: { subject: seller.id, action: 'reveal-identity' } })).body.data;

test('a payout keeps the account it went to, masked, and each reveal is recorded', async () => {
  const [seller, other] = [await newSeller(), await newSeller()];
  await markPaidOut(admin, seller, [(await dueOrder(sari, seller))._id]);
  await edit(seller, { bankName: 'Bank Lain', bankAccountNumber: '5555666677778888' });
  await call(seller, 'POST /api/store/profile/confirm-account', { body: { password } });
  await markPaidOut(admin, seller, [(await dueOrder(sari, seller))._id]);

  const { data } = await payoutsOf(admin, seller);
  const { bankName, bankAccountOwner, bankAccountNumber } = storeForm;
  expect(data.map(({ account }) => account)).toEqual([
    { bankName: 'Bank Lain', bankAccountOwner, bankAccountNumber: '••••••••••••8888' },
    { bankName, bankAccountOwner, bankAccountNumber: '•••••••••0556' },
  ]);
  const own = await call(seller, 'GET /api/store/payouts/get', {});
  expect(own.body.data.map(({ account }) => account)).toEqual(data.map(({ account }) => account));

  const params = { payoutId: data[1]!._id };
  const shown = { bankName, bankAccountOwner, bankAccountNumber };
  for (const reply of [
    await call(admin, 'POST /api/admin/payout/reveal-account/:payoutId', { params }),
    await call(seller, 'POST /api/store/payouts/reveal-account/:payoutId', { params }),
  ]) {
    expect([reply.status, reply.body.data]).toEqual([200, shown]);
  }
  expect(await auditOf(seller)).toMatchObject([
    { actor: { _id: seller.id }, details: params },
    { actor: { _id: admin.id }, details: params },
  ]);
  expect((await call(other, 'POST /api/store/payouts/reveal-account/:payoutId', { params })).status).toBe(404);
  await expectInvariants();
});

test('an account is stored encrypted and bound to its payout', async () => {
  const seller = await newSeller();
  await markPaidOut(admin, seller, [(await dueOrder(sari, seller))._id]);
  const [payout] = (await payoutsOf(admin, seller)).data;
  const [row] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.payoutId, payout!._id));
  expect(row!.account.includes(storeForm.bankAccountNumber)).toBe(false);
});

test('a payout without a recorded account has none in the history', async () => {
  const seller = await newSeller();
  await markPaidOut(admin, seller, [(await dueOrder(sari, seller))._id]);
  const [payout] = (await payoutsOf(admin, seller)).data;
  await db.rows(sql`delete from payout_accounts where payout_id = ${payout!._id}`);
  expect((await payoutsOf(admin, seller)).data[0]!.account).toBeNull();
  const params = { payoutId: payout!._id };
  expect((await call(admin, 'POST /api/admin/payout/reveal-account/:payoutId', { params })).status).toBe(404);
});

test('flags an order that was delivered less than an hour after its payment', async () => {
  const seller = await newSeller();
  const early = await dueOrder(sari, seller);
  const usual = await paidOrder(sari, seller);
  await moveTo(usual._id, 'delivered', new Date(Date.now() + 61 * 60_000));
  await confirmReceived(usual._id);
  const { orders } = await dueOrdersOf(admin, seller);
  expect(orders.map(({ _id, isDeliveredEarly }) => [_id, isDeliveredEarly])).toEqual([
    [early._id, true],
    [usual._id, false],
  ]);
});

test('lists the transfers to sellers who can be paid, guards formulas, and records each number as revealed', async () => {
  const [seller, waiting, without] = [
    await newSeller('Zxtransfer'),
    await newSeller('Zxtunda'),
    await newSeller('Zxkosong'),
  ];
  await edit(seller, { bankAccountOwner: '=HYPERLINK("http://jahat")', bankAccountNumber: '0012345678' });
  await call(seller, 'POST /api/store/profile/confirm-account', { body: { password } });
  await dueOrder(sari, seller, 70_000);
  await dueOrder(sari, seller, 30_000);
  await dueOrder(sari, waiting);
  await edit(waiting, { bankAccountNumber: '5555666677778888' });

  const reply = await call(admin, 'GET /api/admin/payout/transfer-list', { query: { format: 'csv' } });
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(reply.headers.get('content-disposition')).toMatch(/transfer-\d{4}-\d\d-\d\d\.csv/);
  // TextDecoder removes the byte order mark.
  const text = new TextDecoder().decode(reply.body as unknown as ArrayBuffer);
  const lines = text.split('\r\n');
  expect(lines[0]).toBe('"Bank","Nomor Rekening","Atas Nama","Jumlah (Rp)","Referensi","Toko"');
  const line = lines.find((found) => found.includes('"0012345678"'))!;
  expect(line).toMatch(
    new RegExp(
      `^"Bank SulutGo","0012345678","'=HYPERLINK\\(""http://jahat""\\)",100000,"KS \\d{8} ${seller.id.slice(-8).toUpperCase()}"`,
    ),
  );
  for (const absent of ['5555666677778888', 'Zxkosong']) expect(text).not.toContain(absent);
  expect(await auditOf(seller)).toMatchObject([
    { actor: { _id: admin.id }, details: { amount: 100_000, note: 'Daftar transfer' } },
  ]);
  for (const { id } of [waiting, without]) {
    expect(await auditOf({ id } as Person)).toEqual([]);
  }
});
