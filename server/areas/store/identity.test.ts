import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { storeOf, type UserId } from '#contract/ids.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { storeIdentities } from '#server/db/schema/index.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { dueOrder, markPaidOut, payoutsOf } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, type Person, storeForm } from '#server/testing/people.ts';
import { unsealIdentity } from './identity.ts';

beforeAll(openShop);

const secrets = {
  nik: '7171019912310042',
  bankAccountOwner: 'Wulan Rekeningwati',
  bankAccountNumber: '00998877665544',
  bankName: 'Bank Rahasia',
  eWallet: 'DompetKu',
  eWalletsAccountOwner: 'Wulan Dompetwati',
  eWalletAccountNumber: '089911223344',
};

async function sellerWithSecrets(): Promise<Person> {
  const seller = await newSeller();
  const fields = { ...storeForm, ...secrets, phoneNumber: '0812' };
  const files = { storeLogo: undefined, storeBanner: undefined };
  const { status } = await call(seller, 'PUT /api/store/profile/edit', { fields, files });
  expect(status).toBe(200);
  return seller;
}

const rowOf = async ({ id }: { id: UserId }) =>
  (
    await db
      .select()
      .from(storeIdentities)
      .where(eq(storeIdentities.sellerId, storeOf(id)))
  )[0]!;

test('stores identity and account data in no table as plain text', async () => {
  await sellerWithSecrets();
  const tables = await db.rows<{ name: string }>(sql`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  expect(tables.map(({ name }) => name)).toContain('public.store_identities');
  for (const { name } of tables) {
    // bytea is printed in hexadecimal.
    const [copy] = await db.rows<{ text: string }>(
      sql`select coalesce(string_agg(t::text, chr(10)), '') as text from ${sql.raw(name)} t`,
    );
    for (const secret of Object.values(secrets)) {
      expect(copy!.text).not.toContain(secret);
      expect(copy!.text).not.toContain(Buffer.from(secret).toString('hex'));
    }
  }
});

test('stores identity and account data in no database file as plain text', async () => {
  await sellerWithSecrets();
  await asOwner((tx) => tx.execute(sql`checkpoint`));
  const { rows } = await asOwner(({ client }) =>
    client.query<{ folder: string; own: string }>(
      `select current_setting('data_directory') as folder, oid::text as own from pg_database where datname = current_database()`,
    ),
  );
  const [location] = rows;
  const files = ['pg_wal', `base/${location!.own}`].flatMap((folder) =>
    readdirSync(path.join(location!.folder, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  let foundStore = false;
  for (const file of files) {
    const bytes = readFileSync(file);
    foundStore ||= bytes.includes(storeForm.productionAddress);
    for (const secret of Object.values(secrets)) expect(bytes.includes(secret)).toBe(false);
  }
  expect(foundStore).toBe(true);
});

test("does not decrypt one seller's values for another seller", async () => {
  const [wulan, tino] = [await sellerWithSecrets(), await newSeller()];
  const { sellerId: _, ...stolen } = await rowOf(wulan);
  expect(unsealIdentity(storeOf(wulan.id), stolen)).toEqual(secrets);
  expect(() => unsealIdentity(storeOf(tino.id), stolen)).toThrow();
  const swapped = { ...stolen, nik: stolen.bankAccountNumber, bankAccountNumber: stolen.nik };
  expect(() => unsealIdentity(storeOf(wulan.id), swapped)).toThrow();
});

test('public responses contain no identity, account or email address', async () => {
  const seller = await sellerWithSecrets();
  const { body } = await call(null, 'GET /api/shop/store/:sellerId', { params: { sellerId: seller.id } });
  expect(body.data.storeName).toBe(storeForm.storeName);
  for (const secret of [...Object.values(secrets), seller.email, storeForm.domicileAddress]) {
    expect(JSON.stringify(body)).not.toContain(secret);
  }
});

async function rotate(to: string, old: string): Promise<string> {
  const { databaseUrl } = await openShop();
  const { serverKey, clientKey } = config.midtrans;
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: to,
    SECRET_KEY_OLD: old,
    MIDTRANS_SERVER_KEY: serverKey,
    MIDTRANS_CLIENT_KEY: clientKey,
    MIDTRANS_SANDBOX: 'on',
  };
  return (await promisify(execFile)('node', ['operate/rotate-keys.ts'], { env })).stdout.trim();
}

test('rotates the secret key: old values stay readable and are encrypted again, then the old key can be removed', async () => {
  const seller = await sellerWithSecrets();
  const admin = await newAdmin();
  const payee = await newSeller();
  await markPaidOut(admin, payee, [(await dueOrder(await newCustomer(), payee))._id]);
  const paidAccount = async () => (await payoutsOf(admin, payee)).data[0]!.account;
  const { secretKey: first, oldSecretKey } = config;
  const second = 'another key for tests, at least 32 long';
  const [{ sellers }] = (await db.rows<{ sellers: number }>(sql`select count(*) as sellers from store_identities`)) as [
    { sellers: number },
  ];
  try {
    Object.assign(config, { secretKey: second, oldSecretKey: first });
    expect((await call(seller, 'GET /api/store/profile/get')).body.data).toMatchObject(secrets);
    expect(await rotate(second, first)).toBe(`Sealed anew: the data of ${sellers} sellers.`);
    expect(await rotate(second, first)).toBe('Sealed anew: the data of 0 sellers.');
    Object.assign(config, { oldSecretKey: undefined });
    expect((await call(seller, 'GET /api/store/profile/get')).body.data).toMatchObject(secrets);
    expect(await paidAccount()).toMatchObject({ bankAccountNumber: '•••••••••0556' });
    const { sellerId, ...sealed } = await rowOf(seller);
    Object.assign(config, { secretKey: first });
    expect(() => unsealIdentity(sellerId, sealed)).toThrow('sealed with a key that is not configured');
  } finally {
    Object.assign(config, { secretKey: first, oldSecretKey });
    await rotate(first, second);
  }
});
