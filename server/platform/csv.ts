import { Readable } from 'node:stream';
import { shortDate } from '#contract/dates.ts';
import type { Column, Table } from './table-columns.ts';

/** Without a byte order mark, Excel reads the file as Windows-1252. */
const byteOrderMark = '\uFEFF';
/**
 * Spreadsheets run a cell that starts with one of these characters as a formula; with Japanese or Chinese
 * settings also the full-width ones. They may split at semicolons or tabs instead of commas, and quotes
 * before the formula do not stop them. Source: https://owasp.org/www-community/attacks/CSV_Injection
 */
const formula = /(?<=(?:^|[;,\t\r\n])[" ]*)(?=[=+\-@\t\r\n＝＋－＠])/g;

/** Streams a table as comma-separated values, in UTF-8 with a byte order mark. */
export function streamCsv<Row>({ columns, pages }: Table<Row>): Readable {
  async function* lines(): AsyncGenerator<string> {
    yield byteOrderMark + lineOf(columns.map(({ heading }) => quoted(heading)));
    for await (const rows of pages) {
      yield rows.map((row) => lineOf(columns.map((column) => cellOf(column, row)))).join('');
    }
  }
  return Readable.from(lines());
}

const lineOf = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;
const quoted = (text: string): string => `"${text.replace(formula, "'").replaceAll('"', '""')}"`;

function cellOf<Row>(column: Column<Row>, row: Row): string {
  switch (column.kind) {
    case 'text':
      return quoted(column.cell(row) ?? '');
    case 'amount':
      return String(column.cell(row));
    case 'day': {
      const at = column.cell(row);
      return quoted(at === null ? '' : shortDate(at));
    }
  }
}
