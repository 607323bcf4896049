import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { AbuseCaseId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { auditLog } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { newMaker } from '#server/testing/makers.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';

beforeAll(openShop);

const admin = await newAdmin();
const list = async (q: string) => (await call(admin, 'GET /api/admin/reports', { query: { q } })).body.data;
const takeDown = (id: AbuseCaseId, reason = 'Bukan orangnya') =>
  call(admin, 'POST /api/admin/reports/:id/take-down', { params: { id }, body: { reason } });
const restore = (id: AbuseCaseId) => call(admin, 'POST /api/admin/reports/:id/restore', { params: { id } });
const dismiss = (id: AbuseCaseId) => call(admin, 'POST /api/admin/reports/:id/dismiss', { params: { id } });
const word = () => crypto.randomUUID().slice(0, 8);
const audited = async (subject: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(auditLog.id)).map(
    ({ action }) => action,
  );

test('a maker is reported, taken down with a reason that the seller reads, and shown again; products stay for sale', async () => {
  const [sari, seller, name] = [await newCustomer(), await newSeller(), `Mama ${word()}`];
  const product = await newProduct(seller);
  const id = await newMaker(seller, [product], { name });
  const page = async () => (await call(null, 'GET /api/shop/makers/:id', { params: { id } })).status;
  const reportMaker = (text?: string) =>
    call(sari, 'POST /api/shop/report/maker/:id', {
      params: { id },
      body: { reason: 'impersonation', ...(text && { text }) },
    });
  expect((await reportMaker('Ini bukan dia.')).status).toBe(200);
  const [entry] = await list(name);
  expect(entry).toMatchObject({
    kind: 'maker',
    maker: { _id: id, name },
    product: { title: name, isListed: false },
    review: null,
    reports: [{ reason: 'impersonation', text: 'Ini bukan dia.' }],
    isTakenDown: false,
  });
  expect((await takeDown(entry!._id, 'Orangnya keberatan')).status).toBe(200);
  expect(await page()).toBe(404);
  expect((await reportMaker()).body.code).toBe('NO_MAKER');
  const [own] = (await call(seller, 'GET /api/store/makers')).body.data;
  expect(own!.takenDownBecause).toBe('Orangnya keberatan');
  const [mail] = await mailsTo(seller.email);
  expect(mail!.subject).toBe('Perajin diturunkan');
  expect((await call(null, 'GET /api/shop/products/get/:id', { params: { id: product } })).status).toBe(200);
  expect((await restore(entry!._id)).status).toBe(200);
  expect(await page()).toBe(200);
  const reason = { params: { id }, body: { reason: 'Tanpa laporan' } };
  expect((await call(admin, 'POST /api/admin/makers/:id/take-down', reason)).status).toBe(200);
  expect((await call(admin, 'POST /api/admin/makers/:id/take-down', reason)).body.code).toBe('ALREADY_TAKEN_DOWN');
  expect((await call(admin, 'POST /api/admin/makers/:id/restore', { params: { id } })).status).toBe(200);
  expect(await audited(id)).toEqual(['maker-taken-down', 'maker-restored', 'maker-taken-down', 'maker-restored']);
});

test('the report about a maker who was erased since stays, without the name, and can be dismissed', async () => {
  const [seller, name] = [await newSeller(), `Mama ${word()}`];
  const id = await newMaker(seller, [], { name });
  await call(await newCustomer(), 'POST /api/shop/report/maker/:id', { params: { id }, body: { reason: 'insulting' } });
  const [entry] = await list(name);
  await call(seller, 'DELETE /api/store/makers/:id', { params: { id } });
  expect(await list(name)).toEqual([]);
  expect((await takeDown(entry!._id)).body.code).toBe('NO_MAKER');
  expect((await dismiss(entry!._id)).status).toBe(200);
});
