import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { writeXlsxStream } from 'hucre/xlsx';
import { makassarDay } from '#contract/dates.ts';
import type { Column, ColumnKind, Table } from './table-columns.ts';

/**
 * Number formats with Indonesian as their language (LCID 0x421). `@` is text, also when the cell is edited. Source:
 * https://support.microsoft.com/office/number-format-codes-5026bbd6-04bc-48cd-bf33-80f18b4eae68
 */
const formats: Record<ColumnKind, { numFmt: string; width: number }> = {
  text: { numFmt: '@', width: 24 },
  amount: { numFmt: '[$-421]#,##0', width: 18 },
  day: { numFmt: '[$-421]dd/mm/yyyy', width: 14 },
};

/**
 * Streams a table as an Office Open XML workbook with typed cells: a text is never a formula, nor a number. After
 * 1,048,576 rows it goes on in another sheet.
 */
export function streamXlsx<Row>({ columns, pages }: Table<Row>): Readable {
  async function* rows(): AsyncGenerator<(string | number | Date | null)[]> {
    for await (const page of pages) for (const row of page) yield columns.map((column) => cellOf(column, row));
  }
  const written = writeXlsxStream(rows(), {
    name: 'Data',
    columns: columns.map(({ heading, kind }) => ({ header: heading, ...formats[kind] })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(written as ReadableStream<Uint8Array>);
}

function cellOf<Row>(column: Column<Row>, row: Row): string | number | Date | null {
  switch (column.kind) {
    case 'text': {
      const text = column.cell(row);
      return text === null ? null : plain(text);
    }
    case 'amount':
      return column.cell(row);
    case 'day': {
      const at = column.cell(row);
      // The library writes the day of a time in UTC.
      return at === null ? null : new Date(`${makassarDay(at)}T00:00:00Z`);
    }
  }
}

/**
 * XML cannot contain lone surrogates, U+FFFE and U+FFFF. Spreadsheets read `_x000D_`
 * as an escape, so its first underscore is escaped (ECMA-376, part 1, 22.9.2.19).
 */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
