import { expect, test } from 'vitest';
import { csvName, csvOf } from './csv.ts';

test.each(['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠A1'])(
  'a cell that starts like the formula %j is text for a spreadsheet',
  (text) => {
    expect(csvOf([['Nama', (row: string) => row]], [text]).toString()).toBe(`\uFEFF"Nama"\r\n"'${text}"\r\n`);
  },
);

test('a file is named by the day in Asia/Makassar, eight hours before the day changes in UTC', () => {
  const nameAt = (at: string) => csvName('seller', new Date(at));
  expect([nameAt('2026-01-31T15:59:59Z'), nameAt('2026-01-31T16:00:00Z')]).toEqual([
    'seller-2026-01-31.csv',
    'seller-2026-02-01.csv',
  ]);
});

test('other texts and numbers are written as they are', () => {
  const file = csvOf([['Isi', (row: string | number) => row]], ['Kain "Pinabetengan"', -5]);
  expect(file.toString()).toBe('\uFEFF"Isi"\r\n"Kain ""Pinabetengan"""\r\n-5\r\n');
});
