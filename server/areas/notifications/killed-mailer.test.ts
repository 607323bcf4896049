import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { addMail, stateOfMail, useMailServer } from '#server/testing/mails.ts';
import { openShop } from '#server/testing/open-shop.ts';

/**
 * The steps at which the sending process is killed. At `message` and `recorded` it waits for the row, which the test
 * has locked: before it marks the mail as handed over, and before it records the result.
 */
const steps = [
  ['recipient', { outcome: 'sent', accepted: 1 }],
  ['message', { outcome: 'sent', accepted: 1 }],
  ['end of the message', { outcome: 'unknown', accepted: 0 }],
  ['recorded', { outcome: 'unknown', accepted: 1 }],
] as const;

test.each(steps)(
  'a mail whose sender was killed at the step "%s" is never sent twice',
  async (step, expected) => {
    const { seller, mailId, send } = await addMail();
    const { env, databaseUrl } = await openShop();
    const reached = Promise.withResolvers<void>();
    const locker = new pg.Client({ connectionString: databaseUrl });
    await locker.connect();
    onTestFinished(() => locker.end());
    const lockRow = async () => {
      await locker.query('begin');
      await locker.query('select from mail_deliveries where user_id = $1 for update', [seller.id]);
    };
    let isFirst = true;
    let accepted = 0;
    const server = await useMailServer({
      onRcptTo: (_to, _session, done) => {
        if (isFirst && step === 'recipient') return reached.resolve();
        if (!isFirst || step !== 'message') return done();
        return void lockRow().then(() => setImmediate(done));
      },
      onData: (stream, _session, done) => {
        if (isFirst && step === 'message') stream.once('data', () => reached.resolve());
        stream.resume().on('end', () => {
          if (isFirst && step === 'end of the message') return reached.resolve();
          const accept = () => {
            accepted += 1;
            done();
          };
          if (!isFirst || step !== 'recorded') return accept();
          return void lockRow().then(accept).then(reached.resolve);
        });
      },
    });
    const sender = spawn('node', ['server/testing/send-one-mail.ts', mailId], {
      env: { ...process.env, ...env, MAIL_URL: server.url },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await reached.promise;
    sender.kill('SIGKILL');
    await once(sender, 'close');
    // PostgreSQL does not notice the death of a client while its statement waits for a lock, and would run it
    // afterwards.
    await locker.query(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
    );
    await locker.query('rollback');
    isFirst = false;

    // As the job of a killed node.
    for (let times = 0; times < 2; times += 1) await send();
    expect({ outcome: (await stateOfMail(seller.id)).outcome, accepted }).toEqual(expected);
  },
  60_000,
);
