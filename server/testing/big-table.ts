import { setTimeout as sleep } from 'node:timers/promises';
import { amount, day, pagesOf, type Table, text } from '#platform/table-columns.ts';

export const rowCount = 100_000;
export const pageRows = 500;

/** A table of pages of unlike rows, as a list of orders has. `onRead` is called for each page that is read. */
export const bigTable = (onRead: () => void = () => {}): Table<number> => ({
  columns: [
    ...Array.from({ length: 6 }, (_, at) => text<number>(`Teks ${at}`, (row) => `${crypto.randomUUID()} ${row}`)),
    ...Array.from({ length: 3 }, (_, at) => amount<number>(`Rp ${at}`, (row) => row * 1_000)),
    day('Tanggal', () => '2026-01-31T00:00:00Z'),
  ],
  pages: pagesOf(async ({ cursor = '0' }) => {
    onRead();
    await sleep(0);
    const first = Number(cursor);
    const next = first + pageRows;
    return {
      data: Array.from({ length: pageRows }, (_, at) => first + at),
      nextCursor: next < rowCount ? String(next) : null,
    };
  }),
});
