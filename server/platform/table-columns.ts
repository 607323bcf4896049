/** Tables to download: their columns, typed for spreadsheets, and their rows. */
import type { Page, PageRequest } from './keyset.ts';

type Kinds = {
  text: string | null;
  /** In rupiah. */
  amount: number;
  /** A timestamp, of which the table has the day in Asia/Makassar. */
  day: string | null;
};
export type ColumnKind = keyof Kinds;

export type Column<Row> = {
  [Kind in ColumnKind]: { heading: string; kind: Kind; cell: (row: Row) => Kinds[Kind] };
}[ColumnKind];

/** `pages` has all rows; a streamed table has only one page in memory. */
export type Table<Row> = {
  columns: readonly Column<Row>[];
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
};

export const text = <Row>(heading: string, cell: (row: Row) => string | null): Column<Row> => ({
  heading,
  kind: 'text',
  cell,
});
export const amount = <Row>(heading: string, cell: (row: Row) => number): Column<Row> => ({
  heading,
  kind: 'amount',
  cell,
});
export const day = <Row>(heading: string, cell: (row: Row) => string | null): Column<Row> => ({
  heading,
  kind: 'day',
  cell,
});

const pageSize = 500;

/** Reads a whole list page by page, each when the one before was sent; no connection is held in between. */
export async function* pagesOf<Row>(read: (page: PageRequest) => Promise<Page<Row>>): AsyncGenerator<readonly Row[]> {
  let cursor: string | undefined;
  do {
    const { data, nextCursor } = await read({ limit: pageSize, cursor });
    yield data;
    cursor = nextCursor ?? undefined;
  } while (cursor);
}
