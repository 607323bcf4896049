/** Mails to addresses whose owner nobody knows: the shop must not carry texts of strangers to them (M4, ruling 89). */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { loginFailures, users } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { pay, placeOrders } from '#server/testing/orders.ts';
import { newCustomer, newSeller, password, type Person, storeForm } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { askAgain, countMailToStranger } from './email-check.ts';

beforeAll(openShop);

const dayMs = 24 * 60 * 60_000;
const newAddress = () => `${newId()}@contoh.test`;
const verify = (who: Person) =>
  db.update(users).set({ emailVerifiedAt: new Date().toISOString() }).where(eq(users.id, who.id));
const move = (who: Person, email: string) => call(who, 'PUT /api/account/email', { body: { email, password } });
async function newNamed(userName: string): Promise<Person> {
  const who = await newCustomer();
  await db.update(users).set({ userName }).where(eq(users.id, who.id));
  return who;
}
const countTo = async (address: string) => (await mailsTo(address)).length;
const register = (email: string, userName = 'Sari') =>
  call(null, 'POST /api/auth/register', { body: { userName, phoneNumber: '0812', email, password } });

test('confirmed accounts send a stranger three mails a day together, with the same answer afterwards', async () => {
  const stranger = newAddress();
  const answers: object[] = [];
  for (let account = 0; account < 5; account += 1) {
    const who = await newCustomer();
    await verify(who);
    for (let request = 0; request < 2; request += 1) {
      const { status, body } = await move(who, stranger);
      answers.push({ status, message: body.message });
      // A later request replaces the earlier one, whose mail is then not sent.
      await waitForJobs();
    }
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 200 });
  expect(await countTo(stranger)).toBe(3);
});

test('asking again for the confirmation of a change counts too, with the same answer afterwards', async () => {
  const stranger = newAddress();
  for (let account = 0; account < 2; account += 1) {
    const who = await newCustomer();
    await verify(who);
    expect((await move(who, stranger)).status).toBe(200);
    for (let request = 0; request < 4; request += 1) {
      expect((await call(who, 'POST /api/account/email/send')).status).toBe(200);
    }
  }
  expect(await countTo(stranger)).toBe(3);
});

test('accounts that register with an address one after the other share a limit of a day', async () => {
  const at = new Date();
  const stranger = newAddress();
  const statuses: string[] = [];
  for (let account = 0; account < 5; account += 1) {
    expect((await register(stranger)).status).toBe(200);
    const [holder] = await db.select({ id: users.id }).from(users).where(eq(users.email, stranger));
    for (let request = 0; request < 5; request += 1) {
      statuses.push(
        await askAgain(holder!.id, at).then(
          () => 'sent',
          (error: { code: string }) => error.code,
        ),
      );
    }
    await db.update(users).set({ email: newAddress() }).where(eq(users.id, holder!.id));
  }
  expect(statuses).toEqual([...Array<string>(20).fill('sent'), ...Array<string>(5).fill('TOO_MANY')]);
});

test('unconfirmed accounts that move to an address and away from it count too, and so do registrations', async () => {
  const stranger = newAddress();
  for (let account = 0; account < 4; account += 1) {
    const email = newAddress();
    expect((await register(email)).status).toBe(200);
    for (const [from, to] of [
      [email, stranger],
      [stranger, email],
    ] as const) {
      const body = { email: from, password, newEmail: to };
      expect((await call(null, 'POST /api/auth/correct-email', { body })).status).toBe(200);
      // A mail is not sent any more once the account has moved on.
      await waitForJobs();
    }
  }
  expect(await countTo(stranger)).toBe(3);
});

test('the mail of a registration does not follow an account that moves on before it is composed', async () => {
  const stranger = newAddress();
  for (let account = 0; account < 8; account += 1) {
    const email = newAddress();
    await register(email);
    const body = { email, password, newEmail: stranger };
    expect((await call(null, 'POST /api/auth/correct-email', { body })).status).toBe(200);
    await db.update(users).set({ email: newAddress() }).where(eq(users.email, stranger));
  }
  expect(await countTo(stranger)).toBeLessThanOrEqual(3);
});

test('who has the address can still ask for the confirmation, and for a new password', async () => {
  const email = newAddress();
  for (let mail = 0; mail < 4; mail += 1) await transaction((tx) => countMailToStranger(tx, email, new Date()));
  expect((await register(email)).status).toBe(200);
  expect(await countTo(email)).toBe(0);
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  await askAgain(owner!.id, new Date());
  expect(await countTo(email)).toBe(1);
  await call(null, 'POST /api/auth/forgot-password', { body: { email } });
  expect(await countTo(email)).toBe(2);
});

test('a day later mails go to the address again', async () => {
  const email = newAddress();
  const at = new Date();
  const count = (later: number) => transaction((tx) => countMailToStranger(tx, email, new Date(at.getTime() + later)));
  expect([await count(0), await count(1), await count(2), await count(dayMs - 1)]).toEqual([true, true, true, false]);
  expect(await count(dayMs + 1)).toBe(true);
  const found = await db.select({ subject: loginFailures.subject }).from(loginFailures);
  expect(found.filter(({ subject }) => subject.startsWith('mails to ') && subject.includes('@'))).toEqual([]);
});

const advertisement = 'Selamat! Anda menang 5 juta. WA 0812 3456 7890';

test('mails to an unconfirmed customer contain no text of theirs; once it is confirmed they greet by name', async () => {
  const email = newAddress();
  await register(email, advertisement);
  const customer = await newNamed(advertisement);
  const [order] = await placeOrders(customer, [await newProduct(await newSeller())]);
  await pay(order!);
  await call(customer, 'PUT /api/account/password', { body: { password, newPassword: password } });
  await call(null, 'POST /api/auth/forgot-password', { body: { email } });
  for (const address of [email, customer.email]) {
    const mails = await mailsTo(address);
    expect(mails.length).toBeGreaterThanOrEqual(2);
    for (const { subject, text, html } of mails) {
      for (const part of [subject, text, html]) expect(part).not.toMatch(/Selamat!|5 juta|3456/);
      expect(text).toMatch(/^Halo,\n/);
    }
  }
  await verify(customer);
  await call(customer, 'PUT /api/account/password', { body: { password, newPassword: password } });
  expect((await mailsTo(customer.email))[0]!.text).toContain(`Halo ${advertisement},`);
});

test('mails to an unconfirmed seller name no product or store of theirs', async () => {
  const email = newAddress();
  const form = {
    ...storeForm,
    email,
    phoneNumber: '0812',
    password,
    storeName: advertisement,
    sellerName: advertisement,
  };
  await call(null, 'POST /api/auth/register-seller', { body: form });
  const seller = await newSeller(advertisement);
  const product = await newProduct(seller, { title: advertisement });
  const [order] = await placeOrders(await newCustomer(), [product]);
  await pay(order!);
  for (const address of [email, seller.email]) {
    const mails = await mailsTo(address);
    expect(mails.length).toBeGreaterThanOrEqual(1);
    for (const { subject, text, html } of mails) {
      for (const part of [subject, text, html]) expect(part).not.toMatch(/Selamat!|5 juta|3456/);
    }
  }
});

test('the mail to a new address that is not confirmed yet does not name the account', async () => {
  const who = await newNamed(advertisement);
  await verify(who);
  const stranger = newAddress();
  expect((await move(who, stranger)).status).toBe(200);
  const [mail] = await mailsTo(stranger);
  for (const part of [mail!.subject, mail!.text, mail!.html]) expect(part).not.toContain('Selamat!');
});
