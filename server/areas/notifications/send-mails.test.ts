import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { configure } from '#platform/config.ts';
import { db, transaction } from '#platform/db.ts';
import { mailOptOuts, mails, users } from '#server/db/schema/index.ts';
import { mailsTo, queueTestMail, stateOfMail, useMailServer } from '#server/testing/mails.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newSeller } from '#server/testing/people.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { mailFailedJob } from './admin-mails.ts';
import { deleteOldMails, queueMail } from './mails.ts';
import { sendDueMails } from './send-mails.ts';

/** An error that the SMTP server answers with this code. */
const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

beforeEach(async () => {
  await openShop();
  await waitForJobs();
  // Mails of earlier tests would be sent to the servers of these tests.
  await db.update(mails).set({ dueAt: null, outcome: 'skipped' }).where(isNotNull(mails.dueAt));
});

/** Sends the mails that are due when this mail is. */
const sendWhenDue = async (mail: { dueAt: string | null }) => sendDueMails(new Date(mail.dueAt!));

test('tries again after 451 for the recipient or the message, and sends the mail once', async () => {
  const refusals = [refusal(451), refusal(451)];
  const { seller } = await queueTestMail();
  let isFirst = true;
  const server = await useMailServer({
    onRcptTo: (_to, _session, done) => done(refusals.pop()),
    onMailFrom: (_from, _session, done) => {
      const error = isFirst ? refusal(421) : undefined;
      isFirst = false;
      done(error);
    },
  });
  const problems: (string | null)[] = [];
  let mail = await stateOfMail(seller.id);
  while (mail.outcome === null) {
    await sendWhenDue(mail);
    const next = await stateOfMail(seller.id);
    expect(next.dueAt === null || next.dueAt > mail.dueAt!).toBe(true);
    mail = next;
    problems.push(mail.problem);
  }
  expect([mail.outcome, mail.tries, problems]).toEqual([
    'sent',
    4,
    ['EENVELOPE 421', 'EENVELOPE 451', 'EENVELOPE 451', null],
  ]);
  expect(server.list(seller.email)).toHaveLength(1);
  expect(await sendDueMails(new Date())).toBe(0);
});

test('tries again when the whole message was refused with 451', async () => {
  const { seller } = await queueTestMail();
  const answers = [refusal(451), null];
  await useMailServer({
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => done(answers.shift()));
    },
  });
  await sendWhenDue(await stateOfMail(seller.id));
  expect(await stateOfMail(seller.id)).toMatchObject({ outcome: null, handedOverAt: null, problem: 'EMESSAGE 451' });
  await sendWhenDue(await stateOfMail(seller.id));
  expect(await stateOfMail(seller.id)).toMatchObject({ outcome: 'sent', tries: 2 });
});

test.each(['onRcptTo', 'onData'] as const)('gives up when %s answers 550', async (step) => {
  const { seller } = await queueTestMail();
  await useMailServer(
    step === 'onRcptTo'
      ? { onRcptTo: (_to, _session, done) => done(refusal(550)) }
      : { onData: (stream, _session, done) => void stream.resume().on('end', () => done(refusal(550))) },
  );
  await sendWhenDue(await stateOfMail(seller.id));
  expect(await stateOfMail(seller.id)).toMatchObject({ outcome: 'failed', tries: 1, dueAt: null });
});

test('gives up after eight tries when no server answers', async () => {
  const { seller } = await queueTestMail();
  const server = await useMailServer();
  await server.close();
  let mail = await stateOfMail(seller.id);
  while (mail.outcome === null) {
    await sendWhenDue(mail);
    mail = await stateOfMail(seller.id);
  }
  expect(mail).toMatchObject({ outcome: 'failed', tries: 8, problem: 'ESOCKET', handedOverAt: null });
});

test('a wrong password of ours ends no mail', async () => {
  const { seller } = await queueTestMail();
  const server = await useMailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(refusal(535)),
  });
  configure({ ...(await openShop()).env, MAIL_URL: server.url.replace('//', '//kreasi:salah@') });
  await sendWhenDue(await stateOfMail(seller.id));
  expect(await stateOfMail(seller.id)).toMatchObject({ outcome: null, tries: 1 });
});

test('tries again when the server is too slow to take the message', async () => {
  const { seller } = await queueTestMail();
  await useMailServer({ onRcptTo: () => {} });
  await sendDueMails(new Date(), { timeoutMs: 500 });
  expect(await stateOfMail(seller.id)).toMatchObject({ outcome: null, handedOverAt: null, tries: 1 });
});

test('does not try again when the server took the message and did not answer', async () => {
  const { seller } = await queueTestMail();
  await useMailServer({ onData: (stream) => void stream.resume() });
  await sendDueMails(new Date(), { timeoutMs: 4_000 });
  expect(await stateOfMail(seller.id)).toMatchObject({ outcome: 'unknown', dueAt: null });
});

test('does not take a mail whose attempt was abandoned while it was sending others', async () => {
  const { seller } = await queueTestMail();
  const others = await Promise.all(Array.from({ length: 6 }, () => queueTestMail()));
  const ofSeller = eq(mails.userId, seller.id);
  await db.update(mails).set({ dueAt: '2030-01-01T00:00:00Z' }).where(ofSeller);
  // As if another node had been killed five minutes before the first mail of this one is sent.
  const abandoned = { handedOverAt: '2026-01-01T00:00:00Z', dueAt: '2026-01-01T00:05:00Z' };
  await useMailServer({
    onData: (stream, _session, done) => {
      stream.resume();
      void (async () => {
        await db
          .update(mails)
          .set(abandoned)
          .where(and(ofSeller, isNull(mails.handedOverAt)));
        done();
      })();
    },
  });
  await sendDueMails(new Date());
  expect(await stateOfMail(seller.id)).toMatchObject({ outcome: null, tries: 0 });
  for (const other of others) expect(await stateOfMail(other.seller.id)).toMatchObject({ outcome: 'sent' });
  await sendDueMails(new Date());
  expect(await stateOfMail(seller.id)).toMatchObject({ outcome: 'unknown', tries: 0 });
});

test('two nodes send each mail once', async () => {
  const queued = await Promise.all(Array.from({ length: 12 }, () => queueTestMail()));
  const server = await useMailServer();
  await Promise.all([sendDueMails(new Date()), sendDueMails(new Date()), sendDueMails(new Date())]);
  expect(queued.map(({ seller }) => server.list(seller.email).length)).toEqual(queued.map(() => 1));
});

test('sends many mails over few connections', async () => {
  const queued = await Promise.all(Array.from({ length: 12 }, () => queueTestMail()));
  let connections = 0;
  const server = await useMailServer({
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
  });
  await sendDueMails(new Date());
  expect(queued.map(({ seller }) => server.list(seller.email).length)).toEqual(queued.map(() => 1));
  expect(connections).toBeLessThanOrEqual(5);
});

test('sends a mail at once although the server closed the idle connection', async () => {
  const server = await useMailServer({ socketTimeout: 1_000 });
  for (let mails = 1; mails <= 2; mails += 1) {
    const { seller } = await queueTestMail();
    await sendDueMails(new Date());
    expect(await stateOfMail(seller.id)).toMatchObject({ outcome: 'sent', tries: 1 });
    expect(server.list(seller.email)).toHaveLength(1);
    // Longer than the server keeps an idle connection, shorter than the shop does.
    if (mails === 1) await sleep(1_500);
  }
});

test('tries again when the server closes the connection as the next mail begins', async () => {
  const greeted = new Set<string>();
  const server = await useMailServer({
    onMailFrom: (_from, { id }, done) => {
      done(greeted.has(id) ? refusal(421) : null);
      greeted.add(id);
    },
  });
  const [first, second] = [await queueTestMail(), await queueTestMail()];
  await sendDueMails(new Date());
  await sendDueMails(new Date(Date.now() + 60_000));
  for (const { seller } of [first, second]) expect(server.list(seller.email)).toHaveLength(1);
});

test('queues a mail once for each cause, and not if the transaction fails', async () => {
  const seller = await newSeller();
  const mail = { userId: seller.id, kind: 'payout-account-changed', cause: 'sama' + seller.id } as const;
  const failing = transaction(async (tx) => {
    await queueMail(tx, mail, new Date());
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await expect(stateOfMail(seller.id)).rejects.toThrow('0 mails');
  for (let times = 0; times < 2; times += 1) await transaction((tx) => queueMail(tx, mail, new Date()));
  expect(await stateOfMail(seller.id)).toMatchObject({ tries: 0, outcome: null });
});

test('does not queue old news', async () => {
  const seller = await newSeller();
  const at = new Date();
  const since = new Date(at.getTime() - 3 * 24 * 60 * 60_000).toISOString();
  const mail = { userId: seller.id, kind: 'payout-account-changed', cause: seller.id, since } as const;
  await transaction((tx) => queueMail(tx, mail, at));
  await expect(stateOfMail(seller.id)).rejects.toThrow('0 mails');
});

test('skips mails that the user switched off and mails to suspended users, but no necessary ones', async () => {
  const [reader, off, suspended] = [await newAdmin(), await newAdmin(), await newAdmin()];
  const at = new Date().toISOString();
  await db.insert(mailOptOuts).values({ userId: off.id, kind: 'job-failed', at });
  await mailFailedJob({ job: 'tell-seller', jobId: reader.id }, new Date());
  const about = { sellerId: suspended.id, changedAt: at };
  const necessary = { userId: suspended.id, kind: 'payout-account-changed', cause: suspended.id, about } as const;
  await transaction((tx) => queueMail(tx, necessary, new Date()));
  await db.update(users).set({ suspendedAt: at }).where(eq(users.id, suspended.id));

  expect(await mailsTo(reader.email)).toMatchObject([{ subject: 'Pekerjaan sistem gagal' }]);
  const outcomes = await Promise.all(
    [off, suspended].map(async ({ id }) => (await stateOfMail(id, 'job-failed')).outcome),
  );
  expect(outcomes).toEqual(['skipped', 'skipped']);
  expect((await stateOfMail(suspended.id)).outcome).toBe('sent');
});

test('sends no mail about an erased account', async () => {
  const { seller, at } = await queueTestMail();
  await db.update(users).set({ erasedAt: at.toISOString() }).where(eq(users.id, seller.id));
  expect(await mailsTo(seller.email)).toEqual([]);
  expect((await stateOfMail(seller.id)).outcome).toBe('skipped');
});

test('a mail has a text part, an HTML part, and the same Message-ID in each try', async () => {
  const { seller } = await queueTestMail();
  const { id } = await stateOfMail(seller.id);
  const [mail] = await mailsTo(seller.email);
  expect(mail).toMatchObject({
    from: 'halo@kreasi.test',
    subject: 'Rekening pembayaran diubah',
    text: expect.stringContaining(`Halo ${seller.userName},`),
    html: expect.stringContaining('<html lang="id">'),
  });
  expect(mail!.headers).toMatchObject({ 'message-id': `<${id}@kreasi.test>`, 'auto-submitted': 'auto-generated' });
  expect(mail!.headers).not.toHaveProperty('list-unsubscribe');
});

test('deletes mails after 90 days, but none that is still to be sent', async () => {
  const day = 24 * 60 * 60_000;
  const now = Date.now();
  const [old, waiting, young] = await Promise.all(
    [91, 92, 89].map((days) => queueTestMail(new Date(now - days * day))),
  );
  const settle = (id: UserId) => db.update(mails).set({ dueAt: null, outcome: 'failed' }).where(eq(mails.userId, id));
  for (const { seller } of [old!, young!]) await settle(seller.id);
  await deleteOldMails(new Date(now));
  await expect(stateOfMail(old!.seller.id)).rejects.toThrow('0 mails');
  expect((await stateOfMail(waiting!.seller.id)).outcome).toBeNull();
  expect((await stateOfMail(young!.seller.id)).outcome).toBe('failed');
});
