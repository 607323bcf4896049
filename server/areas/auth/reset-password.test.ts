import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { configure } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { accountTokens, users } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { ageLinks, linkIn, nextMail } from '#server/testing/mail-links.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller, password, type Person } from '#server/testing/people.ts';
import { deleteOldTokens } from './account-tokens.ts';

beforeAll(openShop);

const newPassword = 'kata sandi baru';
const minute = 60_000;

const ask = (email: string) => call(null, 'POST /api/auth/forgot-password', { body: { email } });
const logIn = (email: string, secret: string) =>
  call(null, 'POST /api/auth/login', { body: { email, password: secret } });
const reset = (token: string, secret = newPassword) =>
  call(null, 'POST /api/auth/reset-password', { body: { token, password: secret } });
const isSignedIn = async (who: Person) => (await call(who, 'GET /api/auth/check-auth')).body.success;

const tokensOf = (who: Person) => db.select().from(accountTokens).where(eq(accountTokens.userId, who.id));

async function tokenOf({ email }: Person): Promise<string> {
  expect((await ask(email)).status).toBe(200);
  return linkIn(await nextMail(email, 'Buat kata sandi baru')).token;
}

test.each([newCustomer, newSeller, newAdmin])(
  'a forgotten password is replaced through the link of a mail, which ends all sessions',
  async (newPerson) => {
    const who = await newPerson();
    const token = await tokenOf(who);
    expect((await reset(token)).status).toBe(200);
    expect(await isSignedIn(who)).toBe(false);
    expect([(await logIn(who.email, password)).status, (await logIn(who.email, newPassword)).status]).toEqual([
      401, 200,
    ]);
    expect((await nextMail(who.email, 'Kata sandi Anda diganti')).text).toContain('/auth/forgot-password');
    const [account] = await db.select().from(users).where(eq(users.id, who.id));
    expect(account!.emailVerifiedAt).not.toBeNull();
  },
);

test('a link works once, also in two tabs at the same time', async () => {
  const sari = await newCustomer();
  const token = await tokenOf(sari);
  const answers = await Promise.all(['kata sandi satu', 'kata sandi dua'].map((secret) => reset(token, secret)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
  const refused = await reset(token);
  expect([refused.status, refused.body.code]).toEqual([400, 'LINK_EXPIRED']);
});

test('a new password ends the other links, and so does a change of the password', async () => {
  const sari = await newCustomer();
  const first = await tokenOf(sari);
  await ask(sari.email);
  await expect.poll(async () => (await mailsTo(sari.email)).length, { timeout: 10_000 }).toBe(2);
  expect(await tokensOf(sari)).toHaveLength(2);
  expect((await reset(first)).status).toBe(200);
  expect(await tokensOf(sari)).toEqual([]);

  const tono = await newCustomer('Tono');
  const token = await tokenOf(tono);
  await call(tono, 'PUT /api/account/password', { body: { password, newPassword } });
  expect((await reset(token)).status).toBe(400);
});

test('a link expires after 30 minutes, and its row is deleted', async () => {
  const sari = await newCustomer();
  const token = await tokenOf(sari);
  await ageLinks(sari.id, 31 * minute);
  expect((await reset(token)).status).toBe(400);
  expect((await logIn(sari.email, password)).status).toBe(200);
  await deleteOldTokens(new Date());
  expect(await tokensOf(sari)).toEqual([]);
});

test('a short password keeps the link', async () => {
  const token = await tokenOf(await newCustomer());
  const refused = await reset(token, 'pendek');
  expect([refused.status, refused.body.errors]).toEqual([400, { password: 'Kata sandi minimal 8 karakter' }]);
  expect((await reset(token)).status).toBe(200);
});

test('after too many wrong passwords, the new one works at once on the device of the reset', async () => {
  const sari = await newCustomer();
  for (let attempt = 0; attempt < 10; attempt += 1) await logIn(sari.email, 'bukan ini');
  expect((await logIn(sari.email, password)).status).toBe(429);
  const { headers } = await reset(await tokenOf(sari));
  const device = headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('device='))!
    .split(';')[0]!;
  const body = { email: sari.email, password: newPassword };
  expect((await call(null, 'POST /api/auth/login', { body, headers: { cookie: device } })).status).toBe(200);
});

test('known and unknown addresses get the same answer from the same statements', async () => {
  const [known, unknown] = [await ask((await newCustomer()).email), await ask(`${newId()}@contoh.test`)];
  expect(known.status).toBe(200);
  expect(known.body).toEqual(unknown.body);
  expect(known.headers.get('server-timing')).toMatch(/[1-9]\d* statements/);
  expect(known.headers.get('server-timing')).toBe(unknown.headers.get('server-timing'));
});

test('a suspended account gets no mail, and its earlier link does not work', async () => {
  const seller = await newSeller();
  const token = await tokenOf(seller);
  const admin = await newAdmin();
  const suspension = { params: { id: seller.id }, body: { reason: 'Barang tiruan' } };
  await call(admin, 'POST /api/admin/info/seller/:id/suspend', suspension);
  expect((await ask(seller.email)).status).toBe(200);
  expect((await reset(token)).status).toBe(400);
  // The jobs run in the order of the requests.
  await tokenOf(await newCustomer());
  expect(await mailsTo(seller.email)).toHaveLength(1);
  await call(admin, 'POST /api/admin/info/seller/:id/reinstate', suspension);
  expect([(await logIn(seller.email, newPassword)).status, (await logIn(seller.email, password)).status]).toEqual([
    401, 200,
  ]);
});

test('of many requests for one address, three are answered with a mail', async () => {
  const sari = await newCustomer();
  for (let request = 0; request < 5; request += 1) expect((await ask(sari.email)).status).toBe(200);
  const requests = await db.rows<{ count: number }>(
    sql`select failures as count from login_failures where subject = ${`reset ${sari.email}`}`,
  );
  expect(requests).toEqual([{ count: 3 }]);
});

test('a client that asks for many addresses is slowed down', async () => {
  const { env } = await openShop();
  configure({ ...env, RATE_LIMITS: 'on' });
  onTestFinished(() => void configure(env));
  const statuses = [];
  for (let request = 0; request <= 30; request += 1) statuses.push((await ask(`${newId()}@contoh.test`)).status);
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
});

test('an operator prints a link for a user who cannot read mails, which does not confirm the address', async () => {
  const sari = await newCustomer();
  const { databaseUrl, url } = await openShop();
  const run = (email: string) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, PUBLIC_URL: url };
    // Not synchronously: the job queue of this process would stand still.
    return promisify(execFile)('node', ['operate/reset-password.ts', '--email', email], { env });
  };
  const { stdout } = await run(sari.email.toUpperCase());
  expect((await reset(/token=([\w.-]+)\n$/.exec(stdout)![1]!)).status).toBe(200);
  const [account] = await db.select().from(users).where(eq(users.id, sari.id));
  expect(account!.emailVerifiedAt).toBeNull();
  await expect(run('tidak.ada@contoh.test')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('has no account') as string,
  });
});

test('a new admin sets the password through a link that the operator’s command prints', async () => {
  const { databaseUrl, url } = await openShop();
  const email = `${newId()}@contoh.test`;
  const { stdout } = await promisify(execFile)(
    'node',
    ['operate/create-admin.ts', '--email', email, '--name', 'Ibu Lina'],
    { env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, PUBLIC_URL: url } },
  );
  const printed =
    /^The admin \S+ sets the password here, once and within 30 minutes \(later: kreasi reset-password\):\n\S+token=([\w.-]+)\n$/.exec(
      stdout,
    );
  const token = printed![1]!;
  expect((await reset(token)).status).toBe(200);
  expect((await reset(token)).status).toBe(400);
  expect((await logIn(email, newPassword)).status).toBe(200);
});

test('neither the address nor the token is stored in clear', async () => {
  const sari = await newCustomer('Nama Unik');
  const token = await tokenOf(sari);
  const jobs = await db.rows<{ data: string }>(
    sql`select data::text as data from pgboss.job where name = 'mail-password-reset'`,
  );
  expect(jobs.length).toBeGreaterThan(0);
  const stored = JSON.stringify([jobs, await db.select().from(accountTokens)]);
  expect(stored).not.toContain(sari.email);
  expect(stored).not.toContain(token);
});
