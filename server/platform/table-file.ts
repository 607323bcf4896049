import { makassarDay } from '#contract/dates.ts';
import type { FileType } from '#contract/endpoint.ts';
import type { TableFormat } from '#contract/lists.ts';
import { streamCsv } from './csv.ts';
import type { SentFile } from './http/handlers.ts';
import type { Table } from './table-columns.ts';
import { streamXlsx } from './xlsx.ts';

const types: Record<TableFormat, FileType> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** Names a file that is made at `at` by its day in Asia/Makassar, as its dates are: `seller-2026-01-31`. */
export const datedName = (name: string, at: Date): string => `${name}-${makassarDay(at.toISOString())}`;

/** A table as a file to download. `name` is without the extension. */
export const tableFile = <Row>(name: string, format: TableFormat, table: Table<Row>): SentFile => ({
  content: format === 'xlsx' ? streamXlsx(table) : streamCsv(table),
  filename: `${name}.${format}`,
  type: types[format],
});
