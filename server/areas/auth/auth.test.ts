import { expect, test } from 'vitest';
import { call } from '#server/testing/call.ts';
import { newCustomer, password } from '#server/testing/people.ts';

const form = (email: string) => ({ userName: 'Sari', email, phoneNumber: '0812', password: 'rahasia123' });
const unused = () => `${crypto.randomUUID()}@contoh.test`;

test('registering signs nobody in', async () => {
  const reply = await call(null, 'POST /api/auth/register', { body: form(unused()) });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('set-cookie')).toBeNull();
});

test('an e-mail address has one account, however it is written', async () => {
  const email = unused();
  await call(null, 'POST /api/auth/register', { body: form(email) });
  const again = await call(null, 'POST /api/auth/register', { body: form(email.toUpperCase()) });
  expect(again.status).toBe(409);
  expect(again.body.message).toBe('Email sudah terdaftar.');
});

test('a role in the request is not read', async () => {
  const email = unused();
  await call(null, 'POST /api/auth/register', { body: { ...form(email), role: 'admin' } as never });
  const login = await call(null, 'POST /api/auth/login', { body: { email, password: 'rahasia123' } });
  const cookie = login.headers.get('set-cookie')!.split(';')[0]!;
  const who = await call(null, 'GET /api/auth/check-auth', { headers: { cookie } });
  expect(who.body.user?.role).toBe('customer');
});

test('a wrong password and an unknown address read the same', async () => {
  const sari = await newCustomer();
  const wrong = await call(null, 'POST /api/auth/login', { body: { email: sari.email, password: 'salah-salah' } });
  const unknown = await call(null, 'POST /api/auth/login', { body: { email: unused(), password } });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(wrong.body).toEqual(unknown.body);
  expect(wrong.body.message).toBe('Email atau kata sandi salah.');
});

test('each field that is wrong gets its own message', async () => {
  const reply = await call(null, 'POST /api/auth/register', {
    body: { userName: ' ', email: 'bukan-email', phoneNumber: '', password: 'pendek' },
  });
  expect(reply.status).toBe(400);
  expect(reply.body.errors).toEqual({
    userName: 'Nama wajib diisi',
    email: 'Format email tidak valid',
    phoneNumber: 'Nomor telepon wajib diisi',
    password: 'Kata sandi minimal 8 karakter',
  });
});

test('the tenth failed login is the last for a while, and Retry-After says how long', async () => {
  const sari = await newCustomer();
  const attempt = () => call(null, 'POST /api/auth/login', { body: { email: sari.email, password: 'salah-salah' } });
  for (let failed = 0; failed < 10; failed += 1) expect((await attempt()).status).toBe(401);
  const refused = await attempt();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a session is over after logging out, also for whoever kept its cookie', async () => {
  const sari = await newCustomer();
  expect((await call(sari, 'GET /api/auth/check-auth')).body.user?.id).toBe(sari.id);
  await call(sari, 'POST /api/auth/logout');
  expect((await call(sari, 'GET /api/auth/check-auth')).body).toEqual({ success: false });
});

test('the session cookie cannot be read by scripts nor sent by other sites', async () => {
  const sari = await newCustomer();
  const login = await call(null, 'POST /api/auth/login', { body: { email: sari.email, password } });
  expect(login.headers.get('set-cookie')).toMatch(/^sid=[\w-]{43}; .*HttpOnly; SameSite=Lax/);
});

test('a write from another site is refused', async () => {
  const sari = await newCustomer();
  const foreign: Record<string, string>[] = [{ origin: 'https://jahat.test' }, { 'sec-fetch-site': 'cross-site' }];
  for (const headers of foreign) {
    const reply = await call(sari, 'POST /api/auth/logout', { headers });
    expect(reply.status).toBe(403);
  }
  expect((await call(sari, 'GET /api/auth/check-auth')).body.success).toBe(true);
});
