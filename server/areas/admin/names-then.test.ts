/** The audit log, notes and the timeline name people as they were called when they acted. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { eraseActorName, recordAudit } from '#platform/audit.ts';
import { call } from '#server/testing/call.ts';
import { paidOrder } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';

let admin: Person;
let seller: Person;
beforeAll(async () => {
  [admin, seller] = [await newAdmin('Ibu Meity'), await newSeller()];
});

const rename = (who: Person, userName: string) =>
  call(who, 'PUT /api/account/profile', { body: { userName, phoneNumber: '0812' } });
const auditOf = async (subject: string) =>
  (await call(admin, 'GET /api/admin/audit', { query: { subject } })).body.data;

test('an admin who takes the name of a colleague signs nothing of before, and the change is recorded', async () => {
  const insider = await newAdmin('Orang Dalam');
  const params = { id: seller.id };
  await call(insider, 'POST /api/admin/info/seller/:id/suspend', { params, body: { reason: 'Tanpa alasan' } });
  const { _id: orderId } = await paidOrder(await newCustomer(), await newSeller());
  const note = { params: { orderId }, body: { text: 'Catatan pertama' } };
  await call(insider, 'POST /api/admin/transactions/:orderId/notes', note);

  expect((await rename(insider, 'Ibu Meity')).status).toBe(200);
  // The same name, and a change of the phone number only, are no renaming.
  await rename(insider, 'Ibu Meity');
  await call(insider, 'POST /api/admin/info/seller/:id/reinstate', { params, body: { reason: 'Keliru' } });
  await call(insider, 'POST /api/admin/transactions/:orderId/notes', { ...note, body: { text: 'Catatan kedua' } });

  const { id: _id, email } = insider;
  expect(await auditOf(seller.id)).toMatchObject([
    { action: 'reinstate-seller', actor: { _id, userName: 'Ibu Meity', email } },
    { action: 'suspend-seller', actor: { _id, userName: 'Orang Dalam', email } },
  ]);
  const renamed = (await auditOf(insider.id)).filter(({ action }) => action === 'admin-renamed');
  expect(renamed).toMatchObject([
    { actor: { userName: 'Ibu Meity' }, details: { changes: 'Orang Dalam → Ibu Meity' } },
  ]);
  const timeline = await call(admin, 'GET /api/admin/transactions/:orderId/timeline', { params: { orderId } });
  const notes = timeline.body.data.filter(({ kind }) => kind === 'note').map(({ title, by }) => [title, by]);
  expect(notes).toEqual([
    ['Catatan Orang Dalam', email],
    ['Catatan Ibu Meity', email],
  ]);
  const found = await call(admin, 'GET /api/admin/audit', { query: { q: 'Orang Dalam' } });
  expect(found.body.data.map(({ action }) => action)).toContain('suspend-seller');
});

test('names of customers who rename themselves are not recorded', async () => {
  const sari = await newCustomer();
  await rename(sari, 'Sari Baru');
  expect(await auditOf(sari.id)).toEqual([]);
});

test('entries of the release before show the present name, and an erased name stays away', async () => {
  const someone = await newAdmin('Nama Kini');
  const at = new Date();
  await recordAudit(db, { actorId: someone.id, action: 'export-list', subject: someone.id, at });
  await db.rows(sql`insert into audit_log (actor_id, action, subject, details, at)
    values (${someone.id}, 'export-list', ${someone.id}, '{}', ${at})`);
  await transaction((tx) => eraseActorName(tx, someone.id));
  const [erased, older] = await db.rows<{ name: string | null }>(sql`
    select actor_name as name from audit_log where actor_id = ${someone.id} order by id`);
  expect([erased!.name, older!.name]).toEqual(['', null]);
  expect((await auditOf(someone.id)).map(({ actor }) => actor.userName)).toEqual(['Nama Kini', 'Nama Kini']);
  // Nobody writes another name into it.
  const forge = db.rows(sql`update audit_log set actor_name = 'Lain' where actor_id = ${someone.id}`);
  await expect(forge).rejects.toThrow();
});
