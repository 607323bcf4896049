import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { configure } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { mailDeliveries, mailOptOuts, users } from '#server/db/schema/index.ts';
import { addMail, mailsTo, stateOfMail, useMailServer } from '#server/testing/mails.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin } from '#server/testing/people.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { notifyOfFailedJob } from './admin-mails.ts';
import { sendMail } from './send-mail.ts';

/** An error that the SMTP server answers with this code. */
const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

beforeEach(async () => {
  await openShop();
  // Mails of earlier tests would be sent to the servers of these tests.
  await waitForJobs();
});

test('tries again after 421 and 451 for the recipient, and sends the mail once', async () => {
  const { seller, send } = await addMail();
  const refusals = [refusal(451), refusal(451)];
  let isFirst = true;
  const server = await useMailServer({
    onRcptTo: (_to, _session, done) => done(refusals.pop()),
    onMailFrom: (_from, _session, done) => {
      const error = isFirst ? refusal(421) : undefined;
      isFirst = false;
      done(error);
    },
  });
  const tries: unknown[] = [];
  for (let times = 0; times < 4; times += 1) tries.push([await send(), (await stateOfMail(seller.id)).problem]);
  expect(tries).toEqual([
    ['retry', 'EENVELOPE 421'],
    ['retry', 'EENVELOPE 451'],
    ['retry', 'EENVELOPE 451'],
    ['done', null],
  ]);
  expect(await send()).toBe('done');
  expect(server.list(seller.email)).toHaveLength(1);
});

test('tries again when the whole message was refused with 451', async () => {
  const { seller, send } = await addMail();
  const answers = [refusal(451), null];
  await useMailServer({
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => done(answers.shift()));
    },
  });
  expect(await send()).toBe('retry');
  expect(await stateOfMail(seller.id)).toMatchObject({ outcome: null, handedOverAt: null, problem: 'EMESSAGE 451' });
  expect(await send()).toBe('done');
  expect(await stateOfMail(seller.id)).toMatchObject({ outcome: 'sent' });
});

test.each(['onRcptTo', 'onData'] as const)('gives up when %s answers 550', async (step) => {
  const { seller, send } = await addMail();
  await useMailServer(
    step === 'onRcptTo'
      ? { onRcptTo: (_to, _session, done) => done(refusal(550)) }
      : { onData: (stream, _session, done) => void stream.resume().on('end', () => done(refusal(550))) },
  );
  expect(await send()).toBe('done');
  expect(await stateOfMail(seller.id)).toMatchObject({ outcome: 'failed' });
});

test('gives up after the last try when no server answers', async () => {
  const { seller, send } = await addMail();
  const server = await useMailServer();
  await server.close();
  expect(await send()).toBe('retry');
  expect(await send(true)).toBe('done');
  expect(await stateOfMail(seller.id)).toMatchObject({ outcome: 'failed', problem: 'ESOCKET', handedOverAt: null });
});

test('a wrong password of ours ends no mail', async () => {
  const { send } = await addMail();
  const server = await useMailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(refusal(535)),
  });
  configure({ ...(await openShop()).env, MAIL_URL: server.url.replace('//', '//kreasi:salah@') });
  expect(await send()).toBe('retry');
});

test('tries again when the server is too slow to take the message', async () => {
  const { seller, send } = await addMail();
  await useMailServer({ onRcptTo: () => {} });
  expect(await send(false, 500)).toBe('retry');
  expect(await stateOfMail(seller.id)).toMatchObject({ outcome: null, handedOverAt: null });
});

test('does not try again when the server took the message and did not answer', async () => {
  const { seller, send } = await addMail();
  await useMailServer({ onData: (stream) => void stream.resume() });
  expect(await send(false, 4_000)).toBe('done');
  expect(await stateOfMail(seller.id)).toMatchObject({ outcome: 'unknown' });
});

test('an attempt that another one overtook sends nothing and changes nothing', async () => {
  const { seller, mailId, send } = await addMail();
  const handedOverAt = '2026-01-01T00:00:00.000Z';
  const server = await useMailServer({
    onRcptTo: (_to, _session, done) => {
      void (async () => {
        await db.update(mailDeliveries).set({ handedOverAt }).where(eq(mailDeliveries.id, mailId));
        done();
      })();
    },
  });
  expect(await send()).toBe('retry');
  expect(await stateOfMail(seller.id)).toMatchObject({ outcome: null, handedOverAt, problem: null });
  expect(server.list(seller.email)).toEqual([]);
  // The other one was killed.
  expect(await send()).toBe('done');
  expect(await stateOfMail(seller.id)).toMatchObject({ outcome: 'unknown', handedOverAt });
});

test('sends many mails over few connections', async () => {
  const added = await Promise.all(Array.from({ length: 12 }, () => addMail()));
  let connections = 0;
  const server = await useMailServer({
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
  });
  await Promise.all(added.map(({ send }) => send()));
  expect(added.map(({ seller }) => server.list(seller.email).length)).toEqual(added.map(() => 1));
  expect(connections).toBeLessThanOrEqual(5);
});

test('sends a mail at once although the server closed the idle connection', async () => {
  const server = await useMailServer({ socketTimeout: 1_000 });
  for (let mails = 1; mails <= 2; mails += 1) {
    const { seller, send } = await addMail();
    expect(await send()).toBe('done');
    expect(await stateOfMail(seller.id)).toMatchObject({ outcome: 'sent' });
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
  const [first, second] = [await addMail(), await addMail()];
  await first.send();
  for (const { send } of [first, second]) if ((await send()) === 'retry') await send();
  for (const { seller } of [first, second]) expect(server.list(seller.email)).toHaveLength(1);
});

test('skips mails that the user switched off and mails to suspended users, but no necessary ones', async () => {
  const [reader, off, suspended] = [await newAdmin(), await newAdmin(), await newAdmin()];
  const { seller, send } = await addMail();
  const at = new Date().toISOString();
  await db.insert(mailOptOuts).values({ userId: off.id, kind: 'job-failed', at });
  await notifyOfFailedJob({ job: 'distrust-account', jobId: reader.id }, new Date());
  expect(await mailsTo(reader.email)).toMatchObject([{ subject: 'Pekerjaan sistem gagal' }]);
  expect((await stateOfMail(off.id, 'job-failed')).outcome).toBe('skipped');

  const { id: mailId } = await stateOfMail(suspended.id, 'job-failed');
  await db
    .update(mailDeliveries)
    .set({ outcome: null, sentAt: null, handedOverAt: null })
    .where(eq(mailDeliveries.id, mailId));
  for (const { id } of [suspended, seller]) await db.update(users).set({ suspendedAt: at }).where(eq(users.id, id));
  await sendMail({ mailId }, new Date(), false);
  await send();
  expect((await stateOfMail(suspended.id, 'job-failed')).outcome).toBe('skipped');
  expect((await stateOfMail(seller.id)).outcome).toBe('sent');
});

test('sends no mail about an erased account', async () => {
  const { seller, send } = await addMail();
  await db.update(users).set({ erasedAt: new Date().toISOString() }).where(eq(users.id, seller.id));
  expect(await send()).toBe('done');
  expect(await mailsTo(seller.email)).toEqual([]);
  expect((await stateOfMail(seller.id)).outcome).toBe('skipped');
});

test('a mail has a text part, an HTML part, and the same Message-ID in each try', async () => {
  const { seller, mailId, send } = await addMail();
  await send();
  const [mail] = await mailsTo(seller.email);
  expect(mail).toMatchObject({
    from: 'halo@kreasi.test',
    subject: 'Rekening pembayaran diubah',
    text: expect.stringMatching(/^Halo,\n/),
    html: expect.stringContaining('<html lang="id">'),
  });
  expect(mail!.headers).toMatchObject({ 'message-id': `<${mailId}@kreasi.test>`, 'auto-submitted': 'auto-generated' });
  expect(mail!.headers).not.toHaveProperty('list-unsubscribe');
});
