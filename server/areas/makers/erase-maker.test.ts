import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { pictureWidths } from '#contract/media.ts';
import { type MakerId, type ProductId, storeOf } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { pictureExists } from '#platform/media.ts';
import { newId } from '#platform/new-id.ts';
import { transaction } from '#platform/transaction.ts';
import { claimStorePicture, releaseUnusedPictures } from '#server/areas/store/picture-quota.ts';
import { auditLog, makers, productMakers, storePictures } from '#server/db/schema/index.ts';
import { order } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { enterMaker, makerForm, newMaker } from '#server/testing/makers.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller, password, type Person } from '#server/testing/people.ts';
import { newProduct, productForm } from '#server/testing/products.ts';
import { atProvider } from '#server/testing/provider.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';

beforeAll(openShop);

const erase = (seller: Person, id: MakerId) => call(seller, 'DELETE /api/store/makers/:id', { params: { id } });
const stored = async (id: MakerId) => (await db.select().from(makers).where(eq(makers.id, id)))[0]!;
const nothing = { name: '', portrait: null, region: null, since: null, story: '', technique: null };

/** A maker with a portrait on a product. */
async function shown(seller: Person) {
  const maker = await enterMaker(seller);
  const product = await newProduct(seller);
  const edit = { params: { id: product }, body: { ...productForm, makerIds: [maker.id] } };
  expect((await call(seller, 'PUT /api/store/products/edit/:id', edit)).status).toBe(200);
  return { ...maker, product };
}

const filesOf = (portrait: string) =>
  Promise.all(
    pictureWidths.maker.flatMap((width) =>
      ['avif', 'webp'].map((format) => pictureExists(portrait.replace('384.webp', `${width}.${format}`))),
    ),
  );

test('nothing of an erased maker is left: text, portrait in all widths, products; the address says that they are gone', async () => {
  const seller = await newSeller();
  const { id, portrait, product } = await shown(seller);
  expect(await filesOf(portrait)).not.toContain(false);
  expect((await erase(await newSeller(), id)).status).toBe(404);
  expect((await erase(seller, id)).status).toBe(200);
  expect(await stored(id)).toMatchObject({ ...nothing, erasedAt: expect.any(String) });
  expect(await db.$count(productMakers, eq(productMakers.makerId, id))).toBe(0);
  await waitForJobs();
  expect(await filesOf(portrait)).not.toContain(true);
  expect((await call(null, 'GET /api/shop/makers/:id', { params: { id } })).status).toBe(410);
  expect((await call(null, 'GET /api/shop/products/get/:id', { params: { id: product } })).status).toBe(200);
  expect((await call(seller, 'GET /api/store/makers')).body.data).toEqual([]);
  expect((await erase(seller, id)).status).toBe(404);
  const entries = await db.select().from(auditLog).where(eq(auditLog.subject, id));
  expect(entries).toMatchObject([{ action: 'maker-erased', actorId: seller.id, details: {} }]);
  await expectInvariants();
});

test('a portrait stays while it is shown and goes at once when another one replaced it, or none', async () => {
  const seller = await newSeller();
  const { id, portrait } = await shown(seller);
  const weekLater = new Date(Date.now() + 8 * 86_400_000);
  await releaseUnusedPictures(weekLater);
  expect(await db.$count(storePictures, eq(storePictures.image, portrait))).toBe(1);
  const twin = await newMaker(seller, [], { portrait });
  const show = (who: MakerId, image: string | null) =>
    call(seller, 'PUT /api/store/makers/:id', { params: { id: who }, body: { ...makerForm, portrait: image } });
  const { portrait: next } = await enterMaker(seller);
  expect((await show(id, next)).status).toBe(200);
  await waitForJobs();
  expect(await filesOf(portrait)).not.toContain(false);
  expect((await show(twin, null)).status).toBe(200);
  await waitForJobs();
  expect(await db.$count(storePictures, eq(storePictures.image, portrait))).toBe(0);
  expect(await filesOf(portrait)).not.toContain(true);
  expect(await filesOf(next)).not.toContain(false);
});

test('a portrait that another maker gets while its maker is erased stays', async () => {
  const seller = await newSeller();
  const { id, portrait } = await shown(seller);
  const other = newId<MakerId>();
  const claimed = { sellerId: storeOf(seller.id), image: portrait, at: new Date() };
  const erased = await transaction(async (tx) => {
    expect(await claimStorePicture(tx, claimed)).toBe(true);
    const erasure = erase(seller, id);
    await waitForLock();
    const [before] = await tx.select().from(makers).where(eq(makers.id, id));
    await tx.insert(makers).values({ ...before!, id: other });
    return { erasure };
  });
  expect((await erased.erasure).status).toBe(200);
  await waitForJobs();
  expect(await filesOf(portrait)).not.toContain(false);
  expect((await stored(other)).portrait).toBe(portrait);
  await expectInvariants();
});

test('an order under way goes on when its maker is erased', async () => {
  const seller = await newSeller();
  const { id, product } = await shown(seller);
  const placed = await order(await newCustomer(), [[product, 1]]);
  await erase(seller, id);
  await atProvider(placed, 'settle');
  const { body } = await call(seller, 'GET /api/store/orders/get', { query: {} });
  expect(body.data).toMatchObject([{ paymentStatus: 'paid', cartItems: [{ productId: product }] }]);
  await expectInvariants();
});

test('a product that is named at the moment of the erasure names nobody afterwards', async () => {
  const seller = await newSeller();
  const products = await Promise.all(Array.from({ length: 6 }, () => newProduct(seller)));
  const id = await newMaker(seller);
  const name = (product: ProductId) =>
    call(seller, 'PUT /api/store/products/edit/:id', {
      params: { id: product },
      body: { ...productForm, makerIds: [id] },
    });
  const [erased, ...named] = await Promise.all([erase(seller, id), ...products.map(name)]);
  expect(erased.status).toBe(200);
  for (const { status } of named) expect([200, 400]).toContain(status);
  expect(await db.$count(productMakers, eq(productMakers.makerId, id))).toBe(0);
  await expectInvariants();
});

test('two erasures at once erase once; an admin erases too, without a name in the audit log', async () => {
  const [seller, admin] = [await newSeller(), await newAdmin()];
  const { id } = await shown(seller);
  const reason = { params: { id }, body: { reason: 'Bukan Mama Deetje' } };
  expect((await call(admin, 'POST /api/admin/makers/:id/take-down', reason)).status).toBe(200);
  const byAdmin = call(admin, 'POST /api/admin/makers/:id/erase', { params: { id } });
  const statuses = (await Promise.all([byAdmin, erase(seller, id)])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 404]));
  expect(await stored(id)).toMatchObject({ ...nothing, takenDownReason: '' });
  const entries = await db.select().from(auditLog).where(eq(auditLog.subject, id));
  expect(JSON.stringify(entries)).not.toContain('Deetje');
});

test('the copy of a seller’s data has the makers', async () => {
  const seller = await newSeller();
  await newMaker(seller, [await newProduct(seller)]);
  await call(seller, 'POST /api/account/confirm-password', { body: { password } });
  const { body } = await call(seller, 'GET /api/account/data');
  expect(JSON.stringify(body)).toContain('Mama Deetje Rorimpandey');
});
