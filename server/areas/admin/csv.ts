import { Readable } from 'node:stream';
import type { AskedPage } from '#platform/page-by-id.ts';

type Cell = string | number;
type Column<Row> = readonly [heading: string, cell: (row: Row) => Cell];
type Page<Row> = { data: readonly Row[]; nextCursor: string | null };

const pageSize = 500;
/** Excel takes a file without it for Windows-1252. */
const byteOrderMark = '\uFEFF';
/** A cell that begins so is a formula to a spreadsheet. Source: OWASP, "CSV Injection". */
const formula = /^[=+\-@\t\r]/;

const cellOf = (value: Cell): string =>
  typeof value === 'number' ? String(value) : `"${value.replace(formula, "'$&").replaceAll('"', '""')}"`;
const lineOf = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** A whole list as CSV (RFC 4180), read and sent page by page: no list is ever in memory. */
export function csvOf<Row>(columns: readonly Column<Row>[], read: (page: AskedPage) => Promise<Page<Row>>): Readable {
  async function* pages(): AsyncGenerator<string> {
    yield byteOrderMark + lineOf(columns.map(([heading]) => heading));
    let cursor: string | undefined;
    do {
      const { data, nextCursor } = await read({ limit: pageSize, cursor });
      yield data.map((row) => lineOf(columns.map(([, cell]) => cell(row)))).join('');
      cursor = nextCursor ?? undefined;
    } while (cursor);
  }
  return Readable.from(pages());
}
