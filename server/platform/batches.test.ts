import { inArray, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loginFailures, searchUses } from '#server/db/schema/index.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { deleteInBatches } from './batches.ts';
import { db, pool } from './connect.ts';
import { transaction } from './transaction.ts';

/** Subjects and words of this test only; the other tests of the worker have rows in these tables, too. */
let prefix = '';
beforeAll(openShop);
beforeEach(() => void (prefix = `${crypto.randomUUID()} `));
afterEach(() => void vi.restoreAllMocks());

const isOwn = () => sql`starts_with(subject, ${prefix})`;

/** Adds counters whose windows end one millisecond after another, the last first. */
async function addFailures(count: number): Promise<string[]> {
  const subjects = Array.from({ length: count }, (_, nth) => `${prefix}${nth}`);
  const rows = subjects.map((subject, nth) => ({ subject, failures: 1, windowEndsAt: new Date(nth).toISOString() }));
  await db.insert(loginFailures).values(rows.toReversed());
  return subjects;
}
const subjectsLeft = async (): Promise<string[]> =>
  (await db.select().from(loginFailures).where(isOwn()).orderBy(loginFailures.windowEndsAt)).map(
    ({ subject }) => subject,
  );
const spyOnStatements = () => vi.spyOn(pool, 'query');
/** How many statements of the table were sent. Background jobs use the same pool. */
const countSent = ({ mock }: ReturnType<typeof spyOnStatements>): number =>
  mock.calls.filter(([statement]) => (statement as unknown as { text: string }).text.includes('login_failures')).length;

test.each([
  [0, 1],
  [9, 1],
  [10, 2],
  [35, 4],
  [40, 5],
])('deletes %i rows by %i statements of ten rows each, and no others', async (count, sent) => {
  await addFailures(count + 3);
  const statements = spyOnStatements();
  await deleteInBatches(loginFailures, ['subject'], sql`${isOwn()} and window_ends_at < ${new Date(count)}`, {
    batchSize: 10,
  });
  expect(countSent(statements)).toBe(sent);
  expect(await subjectsLeft()).toEqual([count, count + 1, count + 2].map((nth) => `${prefix}${nth}`));
});

test('rows that a transaction has locked are skipped without waiting, and deleted by a later run', async () => {
  const subjects = await addFailures(25);
  const run = () => deleteInBatches(loginFailures, ['subject'], isOwn(), { batchSize: 10 });
  const locked = [subjects[0], subjects[1], subjects[24]] as string[];
  await transaction(async (tx) => {
    await tx.select().from(loginFailures).where(inArray(loginFailures.subject, locked)).for('update');
    await run();
    expect(await subjectsLeft()).toEqual(locked);
  });
  await run();
  expect(await subjectsLeft()).toEqual([]);
});

test('runs at once share the rows', async () => {
  await addFailures(300);
  const run = () => deleteInBatches(loginFailures, ['subject'], isOwn(), { batchSize: 10 });
  await Promise.all([run(), run(), run()]);
  expect(await subjectsLeft()).toEqual([]);
});

test('an interrupted run has deleted what comes first in the order', async () => {
  const subjects = await addFailures(30);
  const { query } = pool;
  const statements = spyOnStatements();
  statements.mockImplementation(function (this: typeof pool, ...all: unknown[]) {
    if (countSent(statements) === 3) throw new Error('interrupted');
    return Reflect.apply(query, pool, all);
  });
  const order = sql`window_ends_at`;
  await expect(deleteInBatches(loginFailures, ['subject'], isOwn(), { order, batchSize: 10 })).rejects.toThrow(
    'interrupted',
  );
  statements.mockRestore();
  expect(await subjectsLeft()).toEqual(subjects.slice(20));
});

test('a row is found by all columns of the key', async () => {
  const row = (words: string, nth: number, day: string) => ({ words: prefix + words, device: Buffer.of(nth), day });
  await db
    .insert(searchUses)
    .values([
      row('kain', 1, '2001-01-01'),
      row('kain', 2, '2002-02-02'),
      row('tas', 1, '2002-02-02'),
      row('tas', 2, '2001-01-01'),
      row('tas', 3, '2001-01-01'),
    ]);
  const isOld = sql`starts_with(words, ${prefix}) and day < '2002-01-01'`;
  await deleteInBatches(searchUses, ['words', 'device'], isOld, { batchSize: 2 });
  const left = await db
    .select()
    .from(searchUses)
    .where(sql`starts_with(words, ${prefix})`)
    .orderBy(searchUses.words);
  expect(left.map(({ words, device }) => [words, device[0]])).toEqual([
    [`${prefix}kain`, 2],
    [`${prefix}tas`, 1],
  ]);
});
