import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { storeOf } from '#contract/ids.ts';
import type { CheckedStore, CheckState } from '#contract/store/store-checks.ts';
import { configure } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { storeChecks } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newSeller, type Person, type storeForm } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';
import { countUncheckedStores, listStoreChecks, recordCheck } from './checks.ts';
import { eraseStore } from './profile.ts';

let admin: Person;
beforeAll(async () => {
  await openShop();
  admin = await newAdmin();
});
const operator = 'Dinas Perindustrian';
beforeEach(async () => void configure({ ...(await openShop()).env, SHOP_LEGAL_NAME: operator }));
afterEach(async () => {
  configure((await openShop()).env);
  await expectInvariants();
});

async function rowOf(seller: Person, status: CheckState): Promise<CheckedStore | undefined> {
  const { body } = await call(admin, 'GET /api/admin/store-checks', { query: { q: seller.id, status } });
  return body.data[0];
}

async function check(seller: Person, status: CheckState = 'open', note = 'Bu Rini, sepupu Pak Budi') {
  const { version } = (await rowOf(seller, status))!;
  const body = { seen: ['identity', 'workshop'], note, version } as const;
  return call(admin, 'POST /api/admin/store-checks/:id', {
    params: { id: seller.id },
    body: { ...body, seen: [...body.seen] },
  });
}

const publicOf = async (seller: Person) =>
  (await call(null, 'GET /api/shop/store/:sellerId', { params: { sellerId: seller.id } })).body.data;
const badgeOf = async (seller: Person) => (await publicOf(seller)).check;

/** Changes the profile; the seller's phone number stays as `newSeller` has it. */
async function edit(seller: Person, change: Partial<typeof storeForm>) {
  const { body } = await call(seller, 'GET /api/store/profile/get');
  const { storeLogoUrl: _, storeBannerUrl: __, ...profile } = body.data;
  const fields = { ...profile, ...change };
  const files = { storeLogo: undefined, storeBanner: undefined };
  const { status } = await call(seller, 'PUT /api/store/profile/edit', { fields, files });
  expect(status).toBe(200);
}

test('what an admin saw of a store is public, the note is not; the check stands in the audit log', async () => {
  const seller = await newSeller();
  const product = await newProduct(seller);
  expect([await badgeOf(seller), (await rowOf(seller, 'open'))?.check]).toEqual([undefined, null]);
  expect((await check(seller)).status).toBe(200);
  expect(await badgeOf(seller)).toMatchObject({ seen: ['identity', 'workshop'], isOld: false });
  const shown = await call(null, 'GET /api/shop/products/get/:id', { params: { id: product } });
  expect(shown.body.store.check).toMatchObject({ seen: ['identity', 'workshop'], isOld: false });
  expect(JSON.stringify([shown.body, await publicOf(seller)])).not.toContain('sepupu');
  expect(await rowOf(seller, 'open')).toBeUndefined();
  expect(await rowOf(seller, 'checked')).toMatchObject({
    check: { checkedBy: admin.userName, note: 'Bu Rini, sepupu Pak Budi', endedAt: null },
  });
  const { body } = await call(admin, 'GET /api/admin/audit', { query: { q: seller.id } });
  expect(body.data).toMatchObject([{ action: 'store-checked', storeName: 'Rumah Tenun' }]);
});

test.each([
  ['owner', { sellerName: 'Rini Penjual' }],
  ['NIK', { nik: '7171012304850008' }],
  ['name', { storeName: 'Rumah Tenun Baru' }],
  ['address of production', { productionAddress: 'Jalan Baru 1, Tomohon' }],
  ['address of the owner', { domicileAddress: 'Jalan Lain 3, Tomohon' }],
  ['account', { bankAccountNumber: '0017283940557' }],
])('a check falls with another %s, and the store waits for a check again', async (_what, change) => {
  const seller = await newSeller();
  await check(seller);
  await edit(seller, { storeDescription: 'Kain tenun dan syal.' });
  expect(await badgeOf(seller)).toBeDefined();
  await edit(seller, change);
  expect(await badgeOf(seller)).toBeUndefined();
  expect(await rowOf(seller, 'open')).toMatchObject({ check: { endedAt: expect.any(String), reason: '' } });
  expect((await check(seller)).status).toBe(200);
  expect(await badgeOf(seller)).toBeDefined();
});

test('an admin cannot check data that the store changed in the meantime', async () => {
  const seller = await newSeller();
  const { version } = (await rowOf(seller, 'open'))!;
  await edit(seller, { storeName: 'Rumah Lain' });
  const saw = { params: { id: seller.id }, body: { seen: ['products' as const], version } };
  expect((await call(admin, 'POST /api/admin/store-checks/:id', saw)).body.code).toBe('STORE_CHANGED');
  const none = { params: { id: seller.id }, body: { seen: [], version } };
  expect((await call(admin, 'POST /api/admin/store-checks/:id', none)).status).toBe(400);
});

test('a check that waited for a change of the account is of the account before it', async () => {
  const seller = await newSeller();
  const sellerId = storeOf(seller.id);
  const { version } = (await rowOf(seller, 'open'))!;
  const checking = await transaction(async (tx) => {
    await tx.rows(sql`select from stores where seller_id = ${sellerId} for update`);
    await tx.rows(sql`update store_identities set account_changed_at = now() where seller_id = ${sellerId}`);
    const waiting = recordCheck({ sellerId, adminId: admin.id, seen: ['identity'], version }, new Date()).catch(
      (error: unknown) => error,
    );
    await waitForLock();
    return { waiting };
  });
  expect(await checking.waiting).toMatchObject({ code: 'STORE_CHANGED' });
});

test('a check is old after 24 months, and the store is to be checked again', async () => {
  const seller = await newSeller();
  const monthsAgo = (count: number) => new Date(new Date().setUTCMonth(new Date().getUTCMonth() - count));
  const { version } = (await rowOf(seller, 'open'))!;
  const sellerId = storeOf(seller.id);
  await recordCheck({ sellerId, adminId: admin.id, seen: ['making'], version }, monthsAgo(25));
  expect(await badgeOf(seller)).toMatchObject({ isOld: true });
  expect(await rowOf(seller, 'open')).toMatchObject({ check: { isOld: true, endedAt: null } });
  await recordCheck({ sellerId, adminId: admin.id, seen: ['making'], version }, monthsAgo(23));
  expect([(await badgeOf(seller))?.isOld, await rowOf(seller, 'open')]).toEqual([false, undefined]);
});

test('the check that holds is shown, also when the clock of the node that replaced it was ahead', async () => {
  const seller = await newSeller();
  const { version } = (await rowOf(seller, 'open'))!;
  const seen = { sellerId: storeOf(seller.id), adminId: admin.id, seen: ['making' as const], version };
  await recordCheck({ ...seen, note: 'first' }, new Date(Date.now() + 1000));
  await recordCheck({ ...seen, note: 'second' }, new Date());
  expect(await rowOf(seller, 'checked')).toMatchObject({ check: { note: 'second', endedAt: null } });
});

test('an admin takes a check back with a reason, once, and the store stays on sale without a task', async () => {
  const seller = await newSeller();
  await check(seller);
  const request = { params: { id: seller.id }, body: { reason: 'Ternyata barang pabrik' } };
  const takeBack = () => call(admin, 'POST /api/admin/store-checks/:id/take-back', request);
  expect([(await takeBack()).status, (await takeBack()).body.code]).toEqual([200, 'NOT_CHECKED']);
  expect([await badgeOf(seller), await rowOf(seller, 'open')]).toEqual([undefined, undefined]);
  expect(await rowOf(seller, 'withdrawn')).toMatchObject({ check: { reason: 'Ternyata barang pabrik' } });
  const { body } = await call(admin, 'GET /api/admin/audit', { query: { q: 'Ternyata barang pabrik' } });
  expect(body.data).toMatchObject([{ action: 'store-check-taken-back' }]);
});

test('stores to check are a task only while the settings name who checks', async () => {
  const before = await countUncheckedStores(new Date());
  await newSeller();
  const tasks = async () => (await call(admin, 'GET /api/admin/dashboard/tasks')).body.data.newStores;
  expect(await tasks()).toBe(before + 1);
  const listed = await listStoreChecks({ status: 'open', sortBy: 'newest', limit: 1 }, new Date());
  expect(listed.total).toBe(before + 1);
  configure((await openShop()).env);
  expect(await tasks()).toBe(0);
});

test('nothing that was seen of an erased store is left', async () => {
  const seller = await newSeller();
  await check(seller);
  await transaction((tx) => eraseStore(tx, storeOf(seller.id)));
  expect(await db.$count(storeChecks, eq(storeChecks.sellerId, storeOf(seller.id)))).toBe(0);
});
