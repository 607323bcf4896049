/** Requests that check a password or a code while another request changes the account. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { EmailChangeId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { endSessionsOf } from '#platform/session.ts';
import { emailChanges, users } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { linkIn, nextMail } from '#server/testing/mail-links.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newCustomer, password, type Person } from '#server/testing/people.ts';
import { deleteTokensOf } from './account-tokens.ts';
import { lockPending, setEmail } from './email-check.ts';
import { hashPassword } from './passwords.ts';

beforeAll(openShop);

const newPassword = 'kata sandi baru';
const newAddress = () => `${newId()}@contoh.test`;
const logIn = (email: string, secret: string) =>
  call(null, 'POST /api/auth/login', { body: { email, password: secret } });
const changeEmail = (who: Person, email: string) => call(who, 'PUT /api/account/email', { body: { email, password } });
const verify = (who: Person) =>
  db.update(users).set({ emailVerifiedAt: new Date().toISOString() }).where(eq(users.id, who.id));
const accountOf = async (who: Person) => (await db.select().from(users).where(eq(users.id, who.id)))[0]!;

type Change = (tx: Transaction) => Promise<unknown>;

/**
 * Sends a request while a transaction that changed the account is open, and commits it when the request waits or ended.
 * `afterWait` is done before the commit.
 */
async function sendDuring<Answer>(
  change: Change,
  send: () => Promise<Answer>,
  afterWait: Change = () => Promise.resolve(),
): Promise<Answer> {
  let isDone = false;
  const { answer } = await transaction(async (tx) => {
    await change(tx);
    const sent = send().finally(() => (isDone = true));
    await expect.poll(async () => isDone || (await countWaiting()) > 0, { timeout: 10_000 }).toBe(true);
    await afterWait(tx);
    return { answer: sent };
  });
  return answer;
}

async function countWaiting(): Promise<number> {
  const [found] = await db.rows<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return found!.waiting;
}

/** What `resetPassword` does to an account. */
const replacePassword = (who: Person) => async (tx: Transaction) => {
  await tx
    .update(users)
    .set({ passwordHash: await hashPassword(newPassword) })
    .where(eq(users.id, who.id));
  await endSessionsOf(tx, who.id);
};

test('a login with the old password does not outlive a new password', async () => {
  const sari = await newCustomer();
  const answer = await sendDuring(replacePassword(sari), () => logIn(sari.email, password));
  expect(answer.status).toBe(401);
});

test('neither a change of the password nor one of the address follows a new password', async () => {
  const sari = await newCustomer();
  await verify(sari);
  const body = { password, newPassword: 'kata sandi penyerang' };
  const changed = await sendDuring(replacePassword(sari), () => call(sari, 'PUT /api/account/password', { body }));
  expect([changed.status, (await logIn(sari.email, newPassword)).status]).toEqual([401, 200]);

  const tono = await newCustomer('Tono');
  await verify(tono);
  const asked = await sendDuring(replacePassword(tono), () => changeEmail(tono, newAddress()));
  expect(asked.status).toBe(401);
  expect(await db.select().from(emailChanges).where(eq(emailChanges.userId, tono.id))).toEqual([]);
});

test('the code of a replaced address does not confirm the new one', async () => {
  const email = newAddress();
  await call(null, 'POST /api/auth/register', {
    body: { userName: 'Sari Wowor', phoneNumber: '0812', email, password },
  });
  const { headers } = await logIn(email, password);
  const cookie = headers
    .getSetCookie()
    .find((set) => set.startsWith('sid='))!
    .split(';')[0]!;
  const { user } = (await call({ cookie } as Person, 'GET /api/auth/check-auth')).body;
  const sari = { ...user!, cookie } as Person;
  const code = /^\d{6}$/m.exec((await nextMail(email, 'Konfirmasi email Anda')).text)![0];
  const answer = await sendDuring(
    (tx) => lockPending(tx, sari.id),
    () => call(sari, 'POST /api/account/email/verify', { body: { code } }),
    async (tx) => {
      await setEmail(tx, sari.id, { email: newAddress(), emailVerifiedAt: null }, new Date());
      await deleteTokensOf(tx, sari.id);
    },
  );
  expect([answer.status, (await accountOf(sari)).emailVerifiedAt]).toEqual([400, null]);
});

test('an address is not registered while the change from it commits', async () => {
  const sari = await newCustomer();
  const [at, newEmail] = [new Date(), newAddress()];
  const body = { userName: 'Tono', phoneNumber: '0812', email: sari.email, password };
  const answer = await sendDuring(
    async (tx) => {
      const times = { requestedAt: at.toISOString(), confirmedAt: at.toISOString() };
      const undoUntil = new Date(at.getTime() + 60_000).toISOString();
      const change = { id: newId<EmailChangeId>(), userId: sari.id, oldEmail: sari.email, newEmail, undoUntil };
      await setEmail(tx, sari.id, { email: newEmail, emailVerifiedAt: at.toISOString() }, at);
      await tx.insert(emailChanges).values({ ...change, ...times });
    },
    () => call(null, 'POST /api/auth/register', { body }),
  );
  expect([answer.status, answer.body.code]).toEqual([409, 'EMAIL_TAKEN']);
});

test.each(['reset', 'change'])('a %s of the password cancels a change of the address', async (way) => {
  const sari = await newCustomer();
  await verify(sari);
  const stranger = newAddress();
  expect((await changeEmail(sari, stranger)).status).toBe(200);
  const first = linkIn(await nextMail(stranger, 'Konfirmasi email Anda'));
  await call(null, 'POST /api/auth/forgot-password', { body: { email: sari.email } });
  const { token } = linkIn(await nextMail(sari.email, 'Buat kata sandi baru'));
  // Another mail to the stranger, which is sent after the new password.
  await call(sari, 'POST /api/account/email/send');
  const changed =
    way === 'reset'
      ? await call(null, 'POST /api/auth/reset-password', { body: { token, password: newPassword } })
      : await call(sari, 'PUT /api/account/password', { body: { password, newPassword } });
  expect(changed.status).toBe(200);
  const links = [first, ...(await mailsTo(stranger)).map(linkIn)];
  for (const link of links) {
    const { body } = await call(null, 'POST /api/auth/verify-email', { body: { token: link.token } });
    expect(body.code).toBe('LINK_EXPIRED');
  }
  expect((await accountOf(sari)).email).toBe(sari.email);
});
