import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { releases } from './releases.ts';

const folder = path.join(import.meta.dirname, 'migrations');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

/**
 * SHA-256 by file name. Later migrations are appended when they are released: `sha256sum NNNN_*.sql >> frozen.sha256`.
 */
const frozen = Object.fromEntries(
  read('frozen.sha256')
    .trim()
    .split('\n')
    .map((line) => line.split('  ').toReversed() as [string, string]),
);

test('a released migration is never changed, removed or preceded by another one', () => {
  const newest = Object.keys(frozen).findLast((name) => name.endsWith('.sql'))!;
  const isReleased = (name: string) => name in frozen || (name.endsWith('.sql') && name <= newest);
  const released = readdirSync(folder).filter(isReleased);
  const hashes = released.map((name) => [name, createHash('sha256').update(read(name)).digest('hex')]);
  expect(Object.fromEntries(hashes)).toEqual(frozen);
});

test('the baseline has the time of the last migration of its release, so that a shop of that release skips it', () => {
  const { entries } = JSON.parse(read('meta/_journal.json')) as { entries: { tag: string; when: number }[] };
  expect(entries[0]).toMatchObject({ tag: '0000_baseline', when: releases.baseline.lastMigration });
});

test('every migration file is in the journal, in the order of the numbers', () => {
  const { entries } = JSON.parse(read('meta/_journal.json')) as { entries: { tag: string; when: number }[] };
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.sort());
  expect(entries.map(({ when }) => when)).toEqual(entries.map(({ when }) => when).sort((one, other) => one - other));
});

test('a migration that is not released yet and indexes a table does nothing else', () => {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.sql') && !(file in frozen))) {
    const statements = read(name)
      .replaceAll(/^--(?!>).*\n/gm, '')
      .split('--> statement-breakpoint');
    const created = statements.map((statement) => /create table "?(\w+)/i.exec(statement)?.[1]);
    const indexed = statements.map((statement) => /create (?:unique )?index .+? on "?(\w+)/i.exec(statement)?.[1]);
    const locked = indexed.find((table) => table && !created.includes(table));
    // The index blocks writes until the migration ends, also while a later statement waits for another table.
    if (locked) expect({ name, indexed }).toEqual({ name, indexed: statements.map(() => locked) });
  }
});
