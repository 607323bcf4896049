import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { AbuseCaseId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { eraseMaker } from '#server/areas/makers/erase-maker.ts';
import { auditLog } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { newMaker } from '#server/testing/makers.ts';
import { findText } from '#server/testing/find-text.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';

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
  expect(mail!.text).toContain('Alasan admin ada di halaman Perajin');
  expect(await findText('Orangnya keberatan')).not.toContainEqual(expect.stringMatching(/messages|mail/));
  expect((await call(null, 'GET /api/shop/products/get/:id', { params: { id: product } })).status).toBe(200);
  expect((await restore(entry!._id)).status).toBe(200);
  expect(await page()).toBe(200);
  const reason = { params: { id }, body: { reason: 'Tanpa laporan' } };
  expect((await call(admin, 'POST /api/admin/makers/:id/take-down', reason)).status).toBe(200);
  expect((await call(admin, 'POST /api/admin/makers/:id/take-down', reason)).body.code).toBe('ALREADY_TAKEN_DOWN');
  expect((await call(admin, 'POST /api/admin/makers/:id/restore', { params: { id } })).status).toBe(200);
  expect(await audited(id)).toEqual(['maker-taken-down', 'maker-restored', 'maker-taken-down', 'maker-restored']);
});

test('the erasure of a maker closes the case about them and leaves none of its texts', async () => {
  const [seller, name] = [await newSeller(), `Mama ${word()}`];
  const id = await newMaker(seller, [], { name });
  const report = (body: { reason: 'insulting' | 'impersonation'; text: string }, who: Person) =>
    call(who, 'POST /api/shop/report/maker/:id', { params: { id }, body });
  await report({ reason: 'impersonation', text: `${name} bukan dia` }, await newCustomer());
  const [first] = await list(name);
  await takeDown(first!._id, `Benar, ${name} keberatan`);
  await restore(first!._id);
  await report({ reason: 'insulting', text: `${name} dihina` }, await newCustomer());
  const [second] = await list(name);
  expect((await call(seller, 'DELETE /api/store/makers/:id', { params: { id } })).status).toBe(200);
  await waitForJobs();
  expect(await list(name)).toEqual([]);
  expect(await findText(name)).toEqual([]);
  expect((await takeDown(second!._id)).body.code).toBe('NO_MAKER');
  expect((await dismiss(second!._id)).body.code).toBe('REPORT_CLOSED');
});

test('a report that is stored while its maker is erased leaves no text', async () => {
  const [seller, sari, text] = [await newSeller(), await newCustomer(), `Mama ${word()}`];
  const id = await newMaker(seller);
  const reported = await transaction(async (tx) => {
    await eraseMaker(tx, { makerId: id }, new Date());
    const report = call(sari, 'POST /api/shop/report/maker/:id', { params: { id }, body: { reason: 'other', text } });
    await Promise.race([report, waitForLock()]);
    return { report };
  });
  expect((await reported.report).body.code).toBe('NO_MAKER');
  expect(await findText(text)).toEqual([]);
});
