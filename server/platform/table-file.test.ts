import { execFile } from 'node:child_process';
import type { Readable } from 'node:stream';
import { buffer, text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { bigTable, pageRows, rowCount } from '#server/testing/big-table.ts';
import { readCsv } from '#server/testing/csv-rows.ts';
import { readXlsx } from '#server/testing/xlsx-rows.ts';
import { amount, day, pagesOf, type Table, text } from './table-columns.ts';
import { datedName, tableFile } from './table-file.ts';

const tableOf = (texts: readonly string[]): Table<string> => ({
  columns: [text('Nama', (row) => row)],
  pages: [texts],
});
const csvOf = async (...texts: string[]) =>
  textOf(tableFile('x', 'csv', tableOf(texts)).content as Readable).then((file) =>
    file.replace('\uFEFF"Nama"\r\n', '').replace(/\r\n$/, ''),
  );
const xlsxOf = async (table: Table<string>) =>
  readXlsx(await buffer(tableFile('x', 'xlsx', table).content as Readable));

const starts = ['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠A1'];
const separated = [
  ['Budi;=1+1;x', "Budi;'=1+1;x"],
  ['Budi,+1', "Budi,'+1"],
  ['Budi\t-1', "Budi\t'-1"],
  ['Budi;@A1', "Budi;'@A1"],
  ['Budi\n=1', "Budi\n'=1"],
  ['Budi\r\n=1', "Budi\r'\n'=1"],
  ['a;\t=1', "a;'\t'=1"],
  ['a; =1', "a; '=1"],
  ['a;"=1;b', 'a;""\'=1;b'],
  ['=1;=2', "'=1;'=2"],
] as const;

test.each(starts)('in CSV a cell that starts like the formula %j is plain', async (start) => {
  expect(await csvOf(start)).toMatch(/^"'/);
});

test.each(separated)('in CSV the formula in %j is plain, also where a spreadsheet splits it', async (cell, plain) => {
  expect(await csvOf(cell)).toBe(`"${plain}"`);
});

test.each(['Kain "Pinabetengan"', 'a - b', 'sari@contoh.test', '1+1=2', '0012345678', 'Jl. A-1, Manado'])(
  'in CSV %j is written as it is',
  async (cell) => {
    expect(await csvOf(cell)).toBe(`"${cell.replaceAll('"', '""')}"`);
  },
);

test('no part of any CSV cell starts like a formula, wherever it is split', () =>
  fc.assert(
    fc.asyncProperty(
      fc.string({
        unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ';', ',', '"', "'", ' ', 'a'),
        maxLength: 12,
      }),
      async (cell) => {
        const written = (await csvOf(cell)).slice(1, -1).replaceAll('""', '"');
        for (const part of written.split(/[;,\t\r\n]/)) expect(part).not.toMatch(/^[" ]*[=+\-@]/);
      },
    ),
    { numRuns: 500 },
  ));

test('in .xlsx every text is text: no formula, no lost zero, no changed character', async () => {
  const texts = [
    ...starts,
    ...separated.map(([cell]) => cell),
    '0012345678',
    '7171012304850007',
    '081234567890',
    '8808012345678901234',
    '1e5',
    'TRUE',
    '#N/A',
    '1/2/2026',
    '  tepi  ',
    '<b>&"\'</b>',
    '😀',
    '_x0041_',
    '_x000D_',
    'a\u0001b',
    "'=1",
    '',
  ];
  const [sheet] = await xlsxOf(tableOf(texts));
  expect(sheet!.map(([cell]) => cell!.text)).toEqual(['Nama', ...texts]);
  for (const [cell] of sheet!) expect(cell).toMatchObject({ type: 'inlineStr', format: '@', formula: false });
});

test('in .xlsx what XML cannot contain becomes a replacement character', async () => {
  const [sheet] = await xlsxOf(tableOf(['a\ud800b', 'a\uffffb', 'a\ufffeb']));
  expect(sheet!.slice(1).map(([cell]) => cell!.text)).toEqual(['a\ufffdb', 'a\ufffdb', 'a\ufffdb']);
});

test('any well-formed text is read from .xlsx as it was written', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }), { minLength: 1 }), async (texts) => {
      const [sheet] = await xlsxOf(tableOf(texts));
      expect(sheet!.slice(1).map(([cell]) => cell!.text)).toEqual(texts);
    }),
    { numRuns: 50 },
  ));

test('amounts are numbers with an Indonesian format, and days are days in Asia/Makassar', async () => {
  type Row = { at: string | null; rupiah: number };
  const rows: Row[] = [
    { at: '2026-01-31T15:59:59.999Z', rupiah: 1_250_000 },
    { at: '2026-01-31T16:00:00.000Z', rupiah: -15_000 },
    { at: null, rupiah: 0 },
  ];
  const table: Table<Row> = {
    columns: [day('Tanggal', ({ at }) => at), amount('Rp', ({ rupiah }) => rupiah)],
    pages: [rows],
  };
  const file = await buffer(tableFile('x', 'xlsx', table).content as Readable);
  const [sheet] = readXlsx(file);
  const dayFormat = '[$-421]dd/mm/yyyy';
  const common = { type: 'n', formula: false };
  // Days since 30 December 1899.
  expect(sheet!.slice(1)).toEqual([
    [
      { ...common, format: dayFormat, text: '46053' },
      { ...common, format: '[$-421]#,##0', text: '1250000' },
    ],
    [
      { ...common, format: dayFormat, text: '46054' },
      { ...common, format: '[$-421]#,##0', text: '-15000' },
    ],
    [
      { ...common, format: dayFormat, text: '' },
      { ...common, format: '[$-421]#,##0', text: '0' },
    ],
  ]);
  expect(readCsv(await textOf(tableFile('x', 'csv', table).content as Readable))).toEqual([
    { Tanggal: '31/01/2026', Rp: '1250000' },
    { Tanggal: '01/02/2026', Rp: '-15000' },
    { Tanggal: '', Rp: '0' },
  ]);
});

test('a file is named by the day in Asia/Makassar, eight hours before the day changes in UTC', () => {
  const nameAt = (at: string) => tableFile(datedName('seller', new Date(at)), 'xlsx', tableOf([])).filename;
  expect([nameAt('2026-01-31T15:59:59Z'), nameAt('2026-01-31T16:00:00Z')]).toEqual([
    'seller-2026-01-31.xlsx',
    'seller-2026-02-01.xlsx',
  ]);
});

/** Prints the bytes of a large file, and by how many bytes it raised the memory of a process that does nothing else. */
const streamInOwnProcess = `
  import { bigTable } from '#server/testing/big-table.ts';
  import { tableFile } from '#platform/table-file.ts';
  const before = process.memoryUsage.rss();
  let [bytes, highest] = [0, before];
  for await (const chunk of tableFile('x', 'xlsx', bigTable()).content) {
    bytes += chunk.length;
    highest = Math.max(highest, process.memoryUsage.rss());
  }
  console.log(JSON.stringify({ bytes, raised: highest - before }));
`;

test('100,000 rows are streamed within 150 MB of memory', { timeout: 120_000 }, async () => {
  // The process of the tests has the garbage of other tests.
  const args = ['--input-type=module-typescript', '--eval', streamInOwnProcess];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { bytes, raised } = JSON.parse(stdout) as { bytes: number; raised: number };
  expect(bytes).toBeGreaterThan(5_000_000);
  expect(raised / 1_000_000).toBeLessThan(150);
});

test('a client that stops reading stops the queries, and one that leaves ends them', async () => {
  const read = vi.fn<() => void>();
  const content = tableFile('x', 'xlsx', bigTable(read)).content as Readable;
  const reader = content[Symbol.asyncIterator]();
  await reader.next();
  await sleep(1_000);
  const pages = read.mock.calls.length;
  expect(pages).toBeLessThan(rowCount / pageRows / 4);
  content.destroy();
  await sleep(50);
  expect(read.mock.calls.length - pages).toBeLessThan(2);
});

test('a failure while the rows are read breaks the file off instead of ending it well', async () => {
  const table = (): Table<number> => ({
    columns: [amount('Rp', (row) => row)],
    pages: pagesOf(() => Promise.reject(new Error('connection lost'))),
  });
  for (const format of ['xlsx', 'csv'] as const) {
    await expect(buffer(tableFile('x', format, table()).content as Readable)).rejects.toThrow('connection lost');
  }
});
