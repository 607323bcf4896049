import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SessionId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { createSession } from '#platform/session.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller, password, type Person } from '#server/testing/people.ts';

beforeAll(openShop);
afterEach(() => void vi.useRealTimers());

const isSignedIn = async (who: Person) => (await call(who, 'GET /api/auth/check-auth')).body.success;
const cookieIn = (headers: Headers, name: string) => {
  const set = headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  return set?.split(';')[0];
};

async function signInAgain(who: Person, userAgent = '', secret = password): Promise<Person> {
  const body = { email: who.email, password: secret };
  const { status, headers } = await call(null, 'POST /api/auth/login', { body, headers: { 'user-agent': userAgent } });
  expect(status).toBe(200);
  return { ...who, cookie: cookieIn(headers, 'sid')! };
}

describe('profile', () => {
  test('customers and admins change their name and phone number', async () => {
    for (const who of [await newCustomer(), await newAdmin()]) {
      const body = { userName: ' Sari Baru ', phoneNumber: '0899 1' };
      const expected = { userName: 'Sari Baru', phoneNumber: '0899 1', email: who.email };
      expect((await call(who, 'PUT /api/account/profile', { body })).body.data).toMatchObject(expected);
      expect((await call(who, 'GET /api/account/profile')).body.data).toMatchObject(expected);
      expect((await call(who, 'GET /api/auth/check-auth')).body.user).toMatchObject(expected);
    }
  });

  test('invalid fields are refused with a message each, and nothing changes', async () => {
    const sari = await newCustomer();
    const body = { userName: ' ', phoneNumber: '0'.repeat(31) };
    const { status, body: answer } = await call(sari, 'PUT /api/account/profile', { body });
    expect([status, answer.errors]).toEqual([
      400,
      { userName: 'Nama wajib diisi', phoneNumber: 'Nomor telepon maksimal 30 karakter' },
    ]);
    expect((await call(sari, 'GET /api/account/profile')).body.data.userName).toBe(sari.userName);
  });

  test('sellers change their name in the profile of the store only', async () => {
    const body = { userName: 'Budi', phoneNumber: '0812' };
    expect((await call(await newSeller(), 'PUT /api/account/profile', { body })).status).toBe(403);
  });
});

describe('password', () => {
  const newPassword = 'kata sandi baru';

  test('a new password replaces the old one and ends all other sessions', async () => {
    const sari = await newCustomer();
    const phone = await signInAgain(sari);
    const { status } = await call(sari, 'PUT /api/account/password', { body: { password, newPassword } });
    expect([status, await isSignedIn(sari), await isSignedIn(phone)]).toEqual([200, true, false]);
    await signInAgain(sari, '', newPassword);
    const old = await call(null, 'POST /api/auth/login', { body: { email: sari.email, password } });
    expect(old.status).toBe(401);
  });

  test('without the present password nothing changes', async () => {
    const sari = await newCustomer();
    const phone = await signInAgain(sari);
    const wrong = { password: 'bukan ini', newPassword };
    const { status, body } = await call(sari, 'PUT /api/account/password', { body: wrong });
    expect([status, body.errors]).toEqual([400, { password: 'Kata sandi salah.' }]);
    expect(await isSignedIn(phone)).toBe(true);
    await signInAgain(sari);
  });

  test('a stolen session cannot try passwords without limit', async () => {
    const sari = await newCustomer();
    const wrong = { password: 'bukan ini', newPassword };
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      statuses.push((await call(sari, 'PUT /api/account/password', { body: wrong })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });

  test('a short password is refused', async () => {
    const body = { password, newPassword: 'pendek' };
    const { body: answer } = await call(await newCustomer(), 'PUT /api/account/password', { body });
    expect(answer.errors).toEqual({ newPassword: 'Kata sandi baru minimal 8 karakter' });
  });
});

describe('devices', () => {
  const android = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36';

  test('each device is listed in words, the last used first', async () => {
    const sari = await newCustomer();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60 * 1000 });
    const phone = await signInAgain(sari, android);
    const { data } = (await call(phone, 'GET /api/account/sessions')).body;
    expect(data.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Chrome di Android', true],
      ['Perangkat tidak dikenal', false],
    ]);
    expect(Date.parse(data[0]!.seenAt) - Date.parse(data[1]!.seenAt)).toBeGreaterThan(60 * 60 * 1000);
    expect(JSON.stringify(data)).not.toContain(phone.cookie.slice(4));
  });

  test('an expired session is not listed', async () => {
    const sari = await newCustomer();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 24 * 60 * 60 * 1000 });
    const phone = await signInAgain(sari);
    expect((await call(phone, 'GET /api/account/sessions')).body.data).toHaveLength(1);
  });

  test('one device is signed out, and only a device of one’s own', async () => {
    const [sari, tono] = [await newCustomer(), await newCustomer('Tono')];
    const phone = await signInAgain(sari);
    const { data } = (await call(phone, 'GET /api/account/sessions')).body;
    const other = data.find(({ isCurrent }) => !isCurrent)!._id;
    const end = (who: Person, id: SessionId) => call(who, 'POST /api/account/sessions/:id/end', { params: { id } });
    expect((await end(tono, other)).status).toBe(404);
    expect(await isSignedIn(sari)).toBe(true);
    expect((await end(phone, other)).status).toBe(200);
    expect([await isSignedIn(sari), await isSignedIn(phone)]).toEqual([false, true]);
    expect((await end(phone, other)).status).toBe(404);
    expect((await end(phone, newId<SessionId>())).status).toBe(404);
    const current = data.find(({ isCurrent }) => isCurrent)!._id;
    expect(cookieIn((await end(phone, current)).headers, 'sid')).toBe('sid=');
    expect(await isSignedIn(phone)).toBe(false);
  });

  test('all devices are signed out at once', async () => {
    const [sari, tono] = [await newCustomer(), await newCustomer('Tono')];
    const phone = await signInAgain(sari);
    expect(cookieIn((await call(phone, 'POST /api/account/sessions/end-all')).headers, 'sid')).toBe('sid=');
    expect([await isSignedIn(sari), await isSignedIn(phone), await isSignedIn(tono)]).toEqual([false, false, true]);
  });

  test('the 101st session ends the one that was unused for longest', async () => {
    const [sari, tono] = [await newCustomer(), await newCustomer('Tono')];
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    for (let count = 1; count < 100; count += 1) await createSession(db, sari.id, later(count));
    expect(await isSignedIn(sari)).toBe(true);
    await createSession(db, sari.id, later(100));
    expect([await isSignedIn(sari), await isSignedIn(tono)]).toEqual([false, true]);
  });
});
