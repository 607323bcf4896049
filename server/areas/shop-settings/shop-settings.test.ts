import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { configure } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { shopSettings } from '#server/db/schema/index.ts';
import { call, callAny } from '#server/testing/call.ts';
import { openNode } from '#server/testing/open-node.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, type Person } from '#server/testing/people.ts';

let admin: Person;
beforeAll(async () => {
  await openShop();
  admin = await newAdmin('Ibu Loket');
});
afterEach(() => db.delete(shopSettings));

const change = (body: object) => callAny<{ message: string }>(admin, 'PUT /api/admin/shop-settings', { body });
const settings = async () => (await call(admin, 'GET /api/admin/shop-settings')).body;
const contact = async () => (await call(null, 'GET /api/shop/contact')).body.data;
const changesIn = async () => {
  const { body } = await call(admin, 'GET /api/admin/audit', { query: { subject: 'toko' } });
  return body.data.map(({ actor, details }) => `${actor.userName}: ${details.changes}`);
};

test('the environment gives the defaults, and a setting that equals its default follows the environment again', async () => {
  const { data, defaults } = await settings();
  expect(data).toEqual(defaults);
  await change({ pseScope: 'public', autoConfirmDays: 9 });
  await change({ autoConfirmDays: defaults.autoConfirmDays });
  const { env } = await openShop();
  configure({ ...env, SHOP_EMAIL: 'lain@kreasi.test', AUTO_CONFIRM_DAYS: '4' });
  onTestFinished(() => void configure(env));
  expect((await settings()).data).toMatchObject({
    pseScope: 'public',
    email: 'lain@kreasi.test',
    autoConfirmDays: 4,
  });
});

test('changed contact details are on the pages, in security.txt and on another node at once', async () => {
  const node = await openNode({});
  onTestFinished(node.close);
  const { url } = await openShop();
  const changed = { email: 'toko@kreasi.test', whatsapp: '+62 431 555 777', address: 'Jalan Boulevard 7\nManado' };
  expect((await change(changed)).body.message).toBe('Pengaturan toko disimpan.');
  expect(await contact()).toEqual(changed);
  for (const one of [url, node.url]) {
    const text = await (await fetch(`${one}/.well-known/security.txt`)).text();
    expect(text).toContain('Contact: mailto:toko@kreasi.test\n');
  }
  const reply = await fetch(`${node.url}/api/shop/contact`);
  expect(await reply.json()).toMatchObject({ data: changed });
});

test('the audit log has what changed, from which value and to which, and nothing for a repeated change', async () => {
  await change({ pseScope: 'public', autoConfirmDays: 5 });
  await change({ pseScope: 'public' });
  await change({ email: 'toko@kreasi.test' });
  const { email } = (await settings()).defaults;
  expect((await changesIn()).slice(0, 2)).toEqual([
    `Ibu Loket: Email: ${email} → toko@kreasi.test`,
    'Ibu Loket: Konfirmasi otomatis: 3 → 5; Lingkup PSE: private → public',
  ]);
});

test('another commission than the present one is not set here, but announced', async () => {
  const { status, body } = await change({ commissionPercent: 5, autoConfirmDays: 9 });
  expect([status, body.code]).toEqual([409, 'COMMISSION_DATED']);
  expect((await settings()).data).toMatchObject({ commissionPercent: 0, autoConfirmDays: 3 });
});

test('two admins who change different settings at once change both', async () => {
  const answers = await Promise.all([change({ autoConfirmDays: 7 }), change({ address: 'Tomohon' })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await settings()).data).toMatchObject({ autoConfirmDays: 7, address: 'Tomohon' });
});

test.each([
  [{ email: 'toko' }, 'Format email tidak valid'],
  [{ email: '' }, 'Email wajib diisi'],
  [{ whatsapp: 'hubungi kami' }, 'Nomor WhatsApp harus berupa angka, misalnya +62 812-3456-7890'],
  [{ whatsapp: '' }, 'Nomor WhatsApp wajib diisi'],
  [{ address: ' ' }, 'Alamat wajib diisi'],
  [{ autoConfirmDays: '2,5' }, 'Konfirmasi otomatis harus berupa angka bulat'],
  [{ autoConfirmDays: '0' }, 'Konfirmasi otomatis minimal 1'],
  [{ autoConfirmDays: '61' }, 'Konfirmasi otomatis maksimal 60'],
])('refuses %o and changes nothing', async (bad, message) => {
  const before = (await settings()).data;
  const { status, body } = await change({ address: 'Amurang', ...bad });
  expect([status, Object.values(body.errors!)]).toEqual([400, [message]]);
  expect((await settings()).data).toEqual(before);
});
