import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { configure } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { shopSettings } from '#server/db/schema/index.ts';
import { ordersOf } from '#server/testing/buying.ts';
import { call, callAny } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openNode } from '#server/testing/open-node.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { pay, placeOrders } from '#server/testing/orders.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';

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
  await change({ commissionPercent: 5, autoConfirmDays: 9 });
  await change({ autoConfirmDays: defaults.autoConfirmDays });
  const { env } = await openShop();
  configure({ ...env, COMMISSION_PERCENT: '7', AUTO_CONFIRM_DAYS: '4' });
  onTestFinished(() => void configure(env));
  expect((await settings()).data).toMatchObject({ commissionPercent: 5, autoConfirmDays: 4 });
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

test('a changed commission is that of new orders; an order that runs keeps its own', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const product = await newProduct(seller, { price: 100_000 });
  await change({ commissionPercent: '2,5' });
  const [before] = await placeOrders(sari, [product]);
  await pay(before!);
  await change({ commissionPercent: 10 });
  const [after] = await placeOrders(sari, [product]);
  const commissionOf = async ({ checkoutId }: { checkoutId: string }) => (await ordersOf(checkoutId))[0]!.commission;
  expect([await commissionOf(before!), await commissionOf(after!)]).toEqual([2_500, 10_000]);
  await expectInvariants();
});

test('the audit log has what changed, from which value and to which, and nothing for a repeated change', async () => {
  await change({ commissionPercent: 2.5, autoConfirmDays: 5 });
  await change({ commissionPercent: 2.5 });
  await change({ email: 'toko@kreasi.test' });
  const { email } = (await settings()).defaults;
  expect((await changesIn()).slice(0, 2)).toEqual([
    `Ibu Loket: Email: ${email} → toko@kreasi.test`,
    'Ibu Loket: Komisi: 0 → 2.5; Konfirmasi otomatis: 3 → 5',
  ]);
});

test('two admins who change different settings at once change both', async () => {
  const answers = await Promise.all([change({ commissionPercent: 3 }), change({ address: 'Tomohon' })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await settings()).data).toMatchObject({ commissionPercent: 3, address: 'Tomohon' });
});

test.each([
  [{ email: 'toko' }, 'Format email tidak valid'],
  [{ email: '' }, 'Email wajib diisi'],
  [{ whatsapp: 'hubungi kami' }, 'Nomor WhatsApp harus berupa angka, misalnya +62 812-3456-7890'],
  [{ whatsapp: '' }, 'Nomor WhatsApp wajib diisi'],
  [{ address: ' ' }, 'Alamat wajib diisi'],
  [{ commissionPercent: '' }, 'Komisi wajib diisi'],
  [{ commissionPercent: 'lima' }, 'Komisi harus berupa angka, misalnya 2,5'],
  [{ commissionPercent: '91' }, 'Komisi maksimal 90'],
  [{ commissionPercent: '-1' }, 'Komisi tidak boleh negatif'],
  [{ commissionPercent: '2,555' }, 'Komisi paling banyak dua angka di belakang koma'],
  [{ autoConfirmDays: '2,5' }, 'Konfirmasi otomatis harus berupa angka bulat'],
  [{ autoConfirmDays: '0' }, 'Konfirmasi otomatis minimal 1'],
  [{ autoConfirmDays: '61' }, 'Konfirmasi otomatis maksimal 60'],
])('refuses %o and changes nothing', async (bad, message) => {
  const before = (await settings()).data;
  const { status, body } = await change({ address: 'Amurang', ...bad });
  expect([status, Object.values(body.errors!)]).toEqual([400, [message]]);
  expect((await settings()).data).toEqual(before);
});
