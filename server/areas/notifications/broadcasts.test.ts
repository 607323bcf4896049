import { beforeEach, expect, test, vi } from 'vitest';
import { sql } from 'drizzle-orm';
import { db } from '#platform/connect.ts';
import { call } from '#server/testing/call.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { openPush } from '#server/testing/push-host.ts';

const push = openPush();

/** Removes the devices of other tests. */
beforeEach(() => db.rows(sql`delete from push_subscriptions`));

async function subscribe(who: Person, ...replies: { status: number }[]) {
  const device = push.service.newDevice(...replies);
  await call(who, 'POST /api/notification/save-token', { body: { token: device.token } });
  return device;
}

const historyOf = async (admin: Person) =>
  (await call(admin, 'GET /api/admin/notification/history')).body.notifications;
const send = (admin: Person, title: string, body = 'Diskon 20%', path?: string) =>
  call(admin, 'POST /api/admin/notification/send-to-customers', { body: { title, body, ...(path && { path }) } });

/** Returns the newest message once all its deliveries are finished. */
const settled = (admin: Person) =>
  vi.waitFor(
    async () => {
      const [newest] = await historyOf(admin);
      expect(newest?.isDone).toBe(true);
      return newest!;
    },
    { timeout: 10_000, interval: 200 },
  );

test("sends an admin's message to customers only and counts the results in the history", async () => {
  const [admin, sari, budi] = [await newAdmin(), await newCustomer(), await newSeller()];
  const [phone, tablet, gone] = [await subscribe(sari), await subscribe(sari), await subscribe(sari, { status: 410 })];
  const [sellers, tonos] = [await subscribe(budi), await subscribe(await newCustomer('Tono Lengkong'))];
  await call(sari, 'POST /api/notification/save-token', { body: { token: 'bukan alamat' } });
  const { body: reach } = await call(admin, 'GET /api/admin/notification/recipients');
  expect(reach).toEqual({ success: true, customers: 2, devices: 4 });

  expect((await send(admin, 'Pekan tenun')).body).toEqual({ success: true, message: 'Notifikasi sedang dikirim.' });
  expect(await settled(admin)).toMatchObject({
    title: 'Pekan tenun',
    body: 'Diskon 20%',
    recipients: 4,
    delivered: 3,
    failed: 1,
  });
  for (const { messages } of [phone, tablet, tonos]) {
    expect(messages).toEqual([expect.objectContaining({ title: 'Pekan tenun', path: '/shop/home' })]);
  }
  expect([gone.messages.length, sellers.messages]).toEqual([1, []]);
});

test('a message opens the page that the admin names', async () => {
  const [admin, sari] = [await newAdmin(), await newCustomer()];
  const phone = await subscribe(sari);
  await send(admin, 'Pekan tenun', 'Mulai hari ini', ' /shop/search?q=kain tenun ');
  expect(await settled(admin)).toMatchObject({ path: '/shop/search?q=kain%20tenun' });
  expect(phone.messages).toEqual([expect.objectContaining({ path: '/shop/search?q=kain%20tenun' })]);
});

test.each([
  'https://jahat.example/shop',
  '//jahat.example',
  'shop/listing',
  'javascript:alert(1)',
  '/admin',
  '/store/orders',
  '/admin?tab=1',
  '/store#a',
  '/%61dmin',
  '/Admin/%zz',
  '/shop/../api/health',
])('refuses to name %s, which is no page of a customer on this site', async (path) => {
  const refused = await send(await newAdmin(), 'Pekan tenun', 'Isi', path);
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    { path: 'Halaman tujuan harus diawali / dan dapat dibuka pelanggan, misalnya /shop/listing' },
  ]);
});

test('marks a message without recipients as done', async () => {
  const admin = await newAdmin();
  await send(admin, 'Sepi');
  expect(await settled(admin)).toMatchObject({ title: 'Sepi', recipients: 0, delivered: 0, failed: 0 });
});

test('clearing the history keeps the audit log and does not stop sending', async () => {
  const [admin, sari] = [await newAdmin(), await newCustomer()];
  const phone = await subscribe(sari);
  await send(admin, 'Segera hilang', 'Isi lengkap');
  expect((await historyOf(admin)).map(({ title }) => title)).toContain('Segera hilang');
  const { body } = await call(admin, 'DELETE /api/admin/notification/history/clear');
  expect(body.message).toBe('Riwayat notifikasi berhasil dihapus.');
  expect(await historyOf(admin)).toEqual([]);
  await vi.waitFor(async () => {
    expect(phone.messages).toHaveLength(1);
  }, 10_000);
  const { body: audit } = await call(admin, 'GET /api/admin/audit');
  expect(audit.data.slice(0, 2)).toMatchObject([
    { action: 'notification-clear', actor: { _id: admin.id } },
    { action: 'notification-send', actor: { _id: admin.id }, details: { title: 'Segera hilang', body: 'Isi lengkap' } },
  ]);
});

test('pages the history', async () => {
  const admin = await newAdmin();
  await call(admin, 'DELETE /api/admin/notification/history/clear');
  for (const title of ['satu', 'dua', 'tiga']) await send(admin, title);
  const first = await call(admin, 'GET /api/admin/notification/history', { query: { limit: 2 } });
  expect(first.body.notifications.map(({ title }) => title)).toEqual(['tiga', 'dua']);
  const cursor = first.body.nextCursor!;
  const second = await call(admin, 'GET /api/admin/notification/history', { query: { limit: 2, cursor } });
  expect([second.body.notifications.map(({ title }) => title), second.body.nextCursor]).toEqual([['satu'], null]);
});

test('requires a title and limits the text to 500 characters', async () => {
  const admin = await newAdmin();
  expect((await send(admin, ' ')).body.errors).toEqual({ title: 'Judul wajib diisi' });
  expect((await send(admin, 'Judul', 'x'.repeat(501))).body.errors).toEqual({ body: 'Isi maksimal 500 karakter' });
});
