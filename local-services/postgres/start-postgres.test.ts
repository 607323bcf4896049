import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { StartError } from './start-error.ts';
import { TryFolder } from './try-folder.ts';

const place = new TryFolder();

describe('a data folder', () => {
  test('is filled by the first start and kept by the second', async () => {
    const first = await place.start();
    await place.ask(first.url, 'create table crafts as select 1 as id');
    expect(
      await place.ask(first.url, "select current_setting('fsync') as fsync, current_setting('data_checksums') as sums"),
    ).toEqual([{ fsync: 'on', sums: 'on' }]);
    const pid = place.postmaster();
    await first.stop();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');

    const second = await place.start();
    expect(await place.ask(second.url, 'select id from crafts')).toEqual([{ id: 1 }]);
    expect(place.said).toEqual([]);
  });

  test('has one server at a time', async () => {
    const first = await place.start({ fsync: 'off' });
    const refused = place.start().catch((error: unknown) => error);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
    const answer = await refused.finally(() => vi.useRealTimers());
    expect(String(answer)).toMatch(/Another server is running on the data folder .*$/);
    expect(await place.ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('of another PostgreSQL version is refused and left as it was', async () => {
    await (await place.start({ fsync: 'off' })).stop();
    const version = join(place.dataDir, 'postgres/PG_VERSION');
    writeFileSync(version, '19\n');
    const before = readdirSync(join(place.dataDir, 'postgres'));
    await expect(place.start()).rejects.toThrow(
      /was made by PostgreSQL 19, and this is PostgreSQL 18\. Nothing was changed\.$/,
    );
    expect(readdirSync(join(place.dataDir, 'postgres'))).toEqual(before);
  });

  test('that holds something else is refused and left as it was', async () => {
    mkdirSync(join(place.dataDir, 'postgres'), { recursive: true });
    chmodSync(place.dataDir, 0o755);
    writeFileSync(join(place.dataDir, 'postgres/letter.txt'), 'dear');
    await expect(place.start()).rejects.toBeInstanceOf(StartError);
    expect(readdirSync(join(place.dataDir, 'postgres'))).toEqual(['letter.txt']);
  });

  test('may have a path too long for a socket, with spaces and quotes in it', async () => {
    place.dataDir = join(place.folder, 'Budi\'s "data", new', 'x'.repeat(100));
    const { url } = await place.start({ fsync: 'off' });
    expect(await place.ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

test('an end of PostgreSQL that nobody asked for is reported', async () => {
  const running = await place.start({ fsync: 'off' });
  process.kill(place.postmaster(), 'SIGQUIT');
  expect(await running.failure).toBeInstanceOf(StartError);
});

test('an end of one of its processes ends all of it, with a line that says which', async () => {
  const running = await place.start({ fsync: 'off' });
  const [own] = await place.ask(running.url, "select pid from pg_stat_activity where backend_type = 'checkpointer'");
  process.kill(Number(own!.pid), 'SIGKILL');
  expect((await running.failure).message).toMatch(/checkpointer process .* was terminated by signal 9/);
});

describe.runIf(process.getuid?.() === 0)('root', () => {
  test('gets a database outside of a closed folder, the same one on every start', async () => {
    chmodSync(place.folder, 0o700);
    const first = await place.start({ fsync: 'off' });
    place.cleanups.unshift(() => rmSync(first.where, { recursive: true, force: true }));
    expect(first.where).not.toContain(place.folder);
    expect(place.said.join()).toContain(first.where);
    expect(lstatSync(join(place.dataDir, 'postgres')).isSymbolicLink()).toBe(true);
    await place.ask(first.url, 'create table crafts as select 1 as id');
    await first.stop();

    const second = await place.start();
    expect(await place.ask(second.url, 'select id from crafts')).toEqual([{ id: 1 }]);
  });

  test('steps down to the user who owns the database already', async () => {
    await (await place.start({ fsync: 'off' })).stop();
    spawnSync('chown', ['-R', 'nobody', join(place.dataDir, 'postgres')]);
    const { uid } = lstatSync(join(place.dataDir, 'postgres'));
    await place.start();
    expect(lstatSync(place.pidFile).uid).toBe(uid);
  });
});
