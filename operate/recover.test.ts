/** operate/deploy/recover with programs that only write down how they were called. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, test } from 'vitest';

/** What each program does after it was written down; `fails` is the call that fails. */
const programs = {
  kreasi: '',
  systemctl: '[ "$1 $2" != "show -P" ] || { [ $3 = SubState ] && echo "$STATE" || echo 0; }',
  runuser: 'case "$*" in *"test -r"*) exit 1 ;; *pg_database*) echo 1 ;; esac',
  curl: '[ "$STATE" = running ]',
  journalctl: 'echo "why it ends"',
  install: 'for last; do :; done; touch "$last"',
  chown: '',
};

/** Recovers a file. Returns what was called and said, and the folder of the shop. */
function recover(given: { fails?: string; state?: string; args?: string[]; env?: NodeJS.ProcessEnv } = {}) {
  const folder = mkdtempSync(path.join(inject('testFolder'), 'recover-'));
  const at = (name: string) => path.join(folder, name);
  for (const name of ['deploy', 'bin', 'backups', 'data/media']) mkdirSync(at(name), { recursive: true });
  copyFileSync('operate/deploy/recover', at('deploy/recover'));
  writeFileSync(at('deploy/read-env'), 'read_env() { :; }');
  writeFileSync(at('data/media/before'), '');
  writeFileSync(at('backup.tar.age'), '');
  for (const [name, body] of Object.entries(programs)) {
    const script = `#!/bin/sh\necho "${name} $*" >> '${at('calls')}'
case "${name} $*" in "$FAILS"*) echo failing >&2; exit 1 ;; esac\n${body}\n`;
    writeFileSync(at(`bin/${name}`), script, { mode: 0o755 });
  }
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['deploy/recover', ...(given.args ?? ['--yes']), 'backup.tar.age'],
    {
      cwd: folder,
      encoding: 'utf8',
      env: {
        PATH: `${at('bin')}:${process.env.PATH}`,
        INIT_CWD: folder,
        DATA_DIR: at('data'),
        BACKUP_DIR: at('backups'),
        DATABASE_OWNER_URL: 'postgres://owner@/shop?host=/run',
        FAILS: given.fails ?? 'nothing',
        STATE: given.state ?? 'running',
        ...given.env,
      },
    },
  );
  const calls = readFileSync(at('calls'), 'utf8').replaceAll(folder, '').split('\n');
  return { status, stdout, stderr, calls, at, kept: readdirSync(at('backups')) };
}

const isStop = (call: string) => call.startsWith('systemctl stop');

test('a bad file is refused before the shop stops, and no copy of it stays', () => {
  const { status, stderr, calls, kept } = recover({ fails: 'kreasi restore --check' });
  expect(status).toBe(1);
  expect(stderr).toContain('Nothing was recovered.');
  expect(calls.filter(isStop)).toEqual([]);
  expect(kept).toEqual([]);
});

test('where nobody can be asked, nothing is replaced without --yes', () => {
  const { status, stderr, calls } = recover({ args: [] });
  expect(status).toBe(1);
  expect(stderr).toMatch(/To replace the data of this shop: --yes\nNothing was recovered\./);
  expect(calls.filter(isStop)).toEqual([]);
});

test('after a failure the nodes run again as before, with the data of before', () => {
  const { status, calls, at, kept } = recover({ fails: 'kreasi migrate' });
  expect(status).toBe(1);
  expect(calls.some(isStop)).toBe(true);
  expect(calls.at(-2)).toBe('systemctl start kreasi@3001 kreasi@3002');
  expect(calls.at(-3)).toContain('rename to shop');
  expect(existsSync(at('data/media/before'))).toBe(true);
  expect(kept).toEqual([]);
});

test('a backup of an older key is sealed with the key of the nodes before they start', () => {
  const { status, calls } = recover({ env: { SECRET_KEY_OLD: 'the key of before' } });
  expect(status).toBe(0);
  const [rotated, started] = ['kreasi rotate-keys', 'systemctl start'].map((call) =>
    calls.findIndex((one) => one.trim().startsWith(call)),
  );
  expect(rotated).toBeGreaterThan(0);
  expect(started).toBeGreaterThan(rotated!);
  expect(recover().calls.join()).not.toContain('rotate-keys');
});

test('only when all nodes are ready it says that it recovered, and how to remove what was before', () => {
  const good = recover();
  expect([good.status, good.kept]).toEqual([0, []]);
  expect(good.stdout).toMatch(/^Recovered\..*kreasi-backup\n/);
  expect(good.stdout).toMatch(/dropdb shop_before_\d+_\d+\)\n +rm -r .*media-before_/);
  const { status, stdout, stderr } = recover({ state: 'auto-restart' });
  expect(status).toBe(1);
  expect(stdout).not.toContain('Recovered');
  expect(stderr).toMatch(/the node on port 3001 is not ready. Its log:\nwhy it ends/);
});
