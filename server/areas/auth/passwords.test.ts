import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { configure } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { createResetTokenFor } from '#server/areas/auth/reset-password.ts';
import { users } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newCustomer, password, storeForm } from '#server/testing/people.ts';

const tooCommon = expect.stringContaining('terlalu umum') as string;
const unused = () => `baru.${crypto.randomUUID()}@contoh.test`;

async function setEverywhere(chosen: string) {
  const [sari, tono] = [await newCustomer(), await newCustomer('Tono Lengkong')];
  const token = (await createResetTokenFor(tono.email, new Date()))!;
  const person = { email: unused(), phoneNumber: '0812 3456', password: chosen };
  const change = { password, newPassword: chosen };
  const answers = [
    await call(null, 'POST /api/auth/register', { body: { ...person, userName: 'Sari' } }),
    await call(null, 'POST /api/auth/register-seller', { body: { ...storeForm, ...person, email: unused() } }),
    await call(sari, 'PUT /api/account/password', { body: change }),
    await call(null, 'POST /api/auth/reset-password', { body: { token, password: chosen } }),
  ];
  return answers.map(({ status, body: { errors } }) => [status, errors]);
}

test('with PASSWORD_LIST=on a new password must not be one of the commonest, in any case', async () => {
  const { env } = await openShop();
  onTestFinished(() => void configure(env));
  configure({ ...env, PASSWORD_LIST: 'on' });
  for (const common of ['password123', 'Bismillah', 'ILOVEYOU']) {
    expect(await setEverywhere(common)).toEqual([
      [400, { password: tooCommon }],
      [400, { password: tooCommon }],
      [400, { newPassword: tooCommon }],
      [400, { password: tooCommon }],
    ]);
  }
  const { email } = await newCustomer();
  expect((await call(null, 'POST /api/auth/login', { body: { email, password } })).status).toBe(200);
  expect((await setEverywhere('kain bentenan biru')).map(([status]) => status)).toEqual([200, 200, 200, 200]);
});

test('without it any password of 8 to 128 characters is accepted', async () => {
  expect((await setEverywhere('password123')).map(([status]) => status)).toEqual([200, 200, 200, 200]);
  expect((await setEverywhere('a'.repeat(129))).map(([status]) => status)).toEqual([400, 400, 400, 400]);
});

test('a password is stored as an argon2id hash with 19 MiB and two iterations', async () => {
  const email = unused();
  const body = { email, userName: 'Sari', phoneNumber: '0812 3456', password: 'kain bentenan biru' };
  await call(null, 'POST /api/auth/register', { body });
  const [stored] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.email, email));
  expect(stored!.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a password of any length and characters is compared as it was typed', async () => {
  const email = unused();
  const chosen = ` Kain ${'bentenan '.repeat(7)}ékor 織 😀 `;
  expect(chosen.length).toBeGreaterThan(64);
  const body = { email, userName: 'Sari', phoneNumber: '0812 3456', password: chosen };
  expect((await call(null, 'POST /api/auth/register', { body })).status).toBe(200);
  const logIn = async (typed: string) =>
    (await call(null, 'POST /api/auth/login', { body: { email, password: typed } })).status;
  for (const other of [chosen.trim(), chosen.slice(0, 64), chosen.toLowerCase()]) expect(await logIn(other)).toBe(401);
  expect(await logIn(chosen)).toBe(200);
});

test.each([
  ['é', 'e\u0301'],
  ['Å', 'A\u030a'],
  ['ệ', 'e\u0323\u0302'],
  ['한', '\u1112\u1161\u11ab'],
])('a password is the same in both spellings of %s (ruling 87)', async (composed, decomposed) => {
  const other = 'e';
  const logIn = async (email: string, letter: string) =>
    (await call(null, 'POST /api/auth/login', { body: { email, password: `kain ${letter} biru` } })).status;
  for (const chosen of [composed, decomposed]) {
    const email = unused();
    const body = { email, userName: 'Sari', phoneNumber: '0812 3456', password: `kain ${chosen} biru` };
    expect((await call(null, 'POST /api/auth/register', { body })).status).toBe(200);
    for (const typed of [composed, decomposed]) expect([chosen, typed, await logIn(email, typed)]).toContain(200);
    expect(await logIn(email, other)).toBe(401);
  }
});

test('a hash of an earlier release, of the password as it was typed, goes on to work', async () => {
  const { email, id } = await newCustomer();
  const typed = 'kain e\u0301kor biru';
  const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  await db
    .update(users)
    .set({ passwordHash: await hash(typed, cost) })
    .where(eq(users.id, id));
  expect((await call(null, 'POST /api/auth/login', { body: { email, password: typed } })).status).toBe(200);
});
