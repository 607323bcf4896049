/** Releases a version with a migration, while the last backup is old. */
import { readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { expectEqual, tryOut } from './use-shop.ts';

const current = () => readlinkSync('/opt/kreasi/current');
const output = (command: string) => tryOut(command).stdout.trim();
const backups = () => output('ls /var/backups/kreasi/*.age | wc -l');

/** A release with one more migration, made of the one that runs. */
function makeNext(): string {
  const next = '/root/kreasi-sulut-next';
  tryOut(`cp -R ${current()} ${next}`);
  const migrations = `${next}/server/db/migrations`;
  const journal = JSON.parse(readFileSync(`${migrations}/meta/_journal.json`, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const last = journal.entries.at(-1)!;
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 60_000, tag: '9999_drill' });
  writeFileSync(`${migrations}/meta/_journal.json`, JSON.stringify(journal));
  writeFileSync(`${migrations}/9999_drill.sql`, 'create table drill (id int)');
  return next;
}

/** Expects that a release says what it changes, waits for a word while the last backup is old, and makes one first. */
export function upgrade(): void {
  const next = makeNext();
  const [before, made] = [current(), Number(backups())];
  tryOut(`touch -d '2 days ago' /var/backups/kreasi/*.age`);
  const asked = tryOut(`release.sh ${next} < /dev/null`);
  expectEqual('while the last backup is old, a release ends with the code', asked.status, 1);
  expectEqual('it names the migration', asked.stdout.includes('pending migrations: 9999_drill\n'), true);
  expectEqual('nothing was changed', `${current()} ${backups()}`, `${before} ${made}`);
  expectEqual('with --yes it ends with the code', tryOut(`release.sh --yes ${next}`).status, 0);
  expectEqual('there is one more backup', backups(), String(made + 1));
  expectEqual(
    'the migration was applied',
    output(`runuser -u postgres -- psql kreasi -Atc 'select count(*) from drill'`),
    '0',
  );
  expectEqual('it runs', current(), next.replace('/root', '/opt/kreasi/releases'));
  expectEqual('release.sh --back ends with the code', tryOut('release.sh --back').status, 0);
  expectEqual('the version before runs', current(), before);
}
