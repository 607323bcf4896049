import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { StartError } from './start-error.ts';
import { TemporaryPostgres } from './temporary-postgres.ts';

const postgres = new TemporaryPostgres();

describe('a data folder', () => {
  test('is created by the first start and reused by the second', async () => {
    const first = await postgres.start();
    await postgres.query(first.url, 'create table crafts as select 1 as id');
    expect(
      await postgres.query(
        first.url,
        "select current_setting('fsync') as fsync, current_setting('data_checksums') as sums",
      ),
    ).toEqual([{ fsync: 'on', sums: 'on' }]);
    const pid = postgres.postmaster();
    await first.stop();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');

    const second = await postgres.start();
    expect(await postgres.query(second.url, 'select id from crafts')).toEqual([{ id: 1 }]);
    expect(postgres.messages).toEqual([]);
  });

  test('has one server at a time', async () => {
    const first = await postgres.start({ fsync: 'off' });
    const refused = postgres.start().catch((error: unknown) => error);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
    const answer = await refused.finally(() => vi.useRealTimers());
    expect(String(answer)).toMatch(/Another server is running on the data folder .*$/);
    expect(await postgres.query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('of another PostgreSQL version is refused and left unchanged', async () => {
    await (await postgres.start({ fsync: 'off' })).stop();
    const version = join(postgres.dataDir, 'postgres/PG_VERSION');
    writeFileSync(version, '19\n');
    const before = readdirSync(join(postgres.dataDir, 'postgres'));
    await expect(postgres.start()).rejects.toThrow(
      /was made by PostgreSQL 19, and this is PostgreSQL 18\. Nothing was changed\.$/,
    );
    expect(readdirSync(join(postgres.dataDir, 'postgres'))).toEqual(before);
  });

  test('with other content is refused and left unchanged', async () => {
    mkdirSync(join(postgres.dataDir, 'postgres'), { recursive: true });
    chmodSync(postgres.dataDir, 0o755);
    writeFileSync(join(postgres.dataDir, 'postgres/letter.txt'), 'dear');
    await expect(postgres.start()).rejects.toBeInstanceOf(StartError);
    expect(readdirSync(join(postgres.dataDir, 'postgres'))).toEqual(['letter.txt']);
  });

  test('may have a path that is too long for a socket and contains spaces and quotes', async () => {
    postgres.dataDir = join(postgres.folder, 'Budi\'s "data", new', 'x'.repeat(100));
    const { url } = await postgres.start({ fsync: 'off' });
    expect(await postgres.query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

test('an unexpected exit of PostgreSQL is reported', async () => {
  const running = await postgres.start({ fsync: 'off' });
  process.kill(postgres.postmaster(), 'SIGQUIT');
  expect(await running.failure).toBeInstanceOf(StartError);
});

test('a crash of one PostgreSQL process stops the server and is reported with the process name', async () => {
  const running = await postgres.start({ fsync: 'off' });
  const [own] = await postgres.query(
    running.url,
    "select pid from pg_stat_activity where backend_type = 'checkpointer'",
  );
  process.kill(Number(own!.pid), 'SIGKILL');
  expect((await running.failure).message).toMatch(/checkpointer process .* was terminated by signal 9/);
});

describe.runIf(process.getuid?.() === 0)('root', () => {
  test('gets a database outside of an inaccessible folder, the same one on every start', async () => {
    chmodSync(postgres.folder, 0o700);
    const first = await postgres.start({ fsync: 'off' });
    postgres.cleanups.unshift(() => rmSync(first.where, { recursive: true, force: true }));
    expect(first.where).not.toContain(postgres.folder);
    expect(postgres.messages.join()).toContain(first.where);
    expect(lstatSync(join(postgres.dataDir, 'postgres')).isSymbolicLink()).toBe(true);
    await postgres.query(first.url, 'create table crafts as select 1 as id');
    await first.stop();

    const second = await postgres.start();
    expect(await postgres.query(second.url, 'select id from crafts')).toEqual([{ id: 1 }]);
  });

  test('runs PostgreSQL as the user who owns the database', async () => {
    await (await postgres.start({ fsync: 'off' })).stop();
    spawnSync('chown', ['-R', 'nobody', join(postgres.dataDir, 'postgres')]);
    const { uid } = lstatSync(join(postgres.dataDir, 'postgres'));
    await postgres.start();
    expect(lstatSync(postgres.pidFile).uid).toBe(uid);
  });
});
