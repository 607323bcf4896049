import { Readable } from 'node:stream';
import { makassarDay } from '#contract/dates.ts';
import type { Page, PageRequest } from './keyset.ts';

type Cell = string | number;
export type CsvColumn<Row> = readonly [heading: string, cell: (row: Row) => Cell];

const pageSize = 500;
/** Without a byte order mark, Excel reads the file as Windows-1252. */
const byteOrderMark = '\uFEFF';
/**
 * Spreadsheets run a cell that starts with one of these characters as a formula; with Japanese or Chinese settings also
 * the full-width ones. Source: https://owasp.org/www-community/attacks/CSV_Injection
 */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

const cellOf = (value: Cell): string =>
  typeof value === 'number' ? String(value) : `"${value.replace(formula, "'$&").replaceAll('"', '""')}"`;
const lineOf = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** Names a file that is made at `at` by its day in Asia/Makassar, as its dates are: `seller-2026-01-31.csv`. */
export const csvName = (name: string, at: Date): string => `${name}-${makassarDay(at.toISOString())}.csv`;

/** Streams a whole list. Rows are queried page by page, so the list is never held in memory. */
export function streamCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  read: (page: PageRequest) => Promise<Page<Row>>,
): Readable {
  async function* pages(): AsyncGenerator<string> {
    yield headingOf(columns);
    let cursor: string | undefined;
    do {
      const { data, nextCursor } = await read({ limit: pageSize, cursor });
      yield linesOf(columns, data);
      cursor = nextCursor ?? undefined;
    } while (cursor);
  }
  return Readable.from(pages());
}

export const csvOf = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Buffer =>
  Buffer.from(headingOf(columns) + linesOf(columns, rows));

const headingOf = <Row>(columns: readonly CsvColumn<Row>[]): string =>
  byteOrderMark + lineOf(columns.map(([heading]) => heading));
const linesOf = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  rows.map((row) => lineOf(columns.map(([, cell]) => cell(row)))).join('');
