import { Fragment, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { ListTotal } from '#contract/lists.ts';
import { type Column, idOf, Table } from '../../ui/table.tsx';
import { type Overlay, useOverlay } from '../use-overlay.ts';
import { EmptyList, ListTable, Pager } from './list-table.tsx';
import { ListToolbar, type ListToolbarProps } from './list-toolbar.tsx';
import { columnSort, type ColumnSorts, countOf } from './list-url.ts';

export type ListedPage<Row> = ListTotal & { data: readonly Row[]; nextCursor: string | null };

type RenderDialog<Row> = (row: Row, close: () => void) => ReactNode;

/** The dialogs about one row, each by the overlay whose value is the row's key. */
export type RowDialogs<Row> = { readonly [Name in Overlay]?: RenderDialog<Row> };

type ListRowsProps<Row> = {
  page: ListedPage<Row>;
  caption: string;
  columns: readonly Column<Row>[];
  rowKey?: (row: Row) => string;
  sorts: Readonly<Record<string, ColumnSorts>>;
  empty: string;
  emptyHint?: ReactNode;
  counted: string;
  dialogs?: RowDialogs<Row>;
};

export function ListRows<Row>({ page, sorts, empty, emptyHint, counted, dialogs, ...table }: ListRowsProps<Row>) {
  const { data, nextCursor, ...total } = page;
  const [params] = useSearchParams();
  return (
    <>
      <Table
        {...table}
        rows={data}
        sorts={Object.fromEntries(Object.entries(sorts).map(([label, sort]) => [label, columnSort(params, sort)]))}
        empty={<EmptyList title={empty}>{emptyHint}</EmptyList>}
      />
      <Pager summary={countOf(total, counted)} nextCursor={nextCursor} />
      <Dialogs rows={data} rowKey={table.rowKey} dialogs={dialogs} />
    </>
  );
}

type DialogsProps<Row> = Pick<ListRowsProps<Row>, 'rowKey' | 'dialogs'> & { rows: readonly Row[] };

/** The dialog that is open about one of the rows. */
export const Dialogs = <Row,>({ rows, rowKey, dialogs = {} }: DialogsProps<Row>) =>
  Object.entries(dialogs).map(([name, render]) => (
    <RowDialog key={name} name={name as Overlay} rows={rows} rowKey={rowKey} render={render} />
  ));

type RowDialogProps<Row> = {
  name: Overlay;
  rows: readonly Row[];
  rowKey: ((row: Row) => string) | undefined;
  render: RenderDialog<Row>;
};

function RowDialog<Row>({ name, rows, rowKey = idOf, render }: RowDialogProps<Row>) {
  const { value, close } = useOverlay(name);
  const row = rows.find((one) => rowKey(one) === value);
  return row && <Fragment key={value}>{render(row, close)}</Fragment>;
}

export type ListPageProps<Row, Page extends ListedPage<Row>> = Omit<ListRowsProps<Row>, 'page'> &
  ListToolbarProps & {
    page: Promise<Page>;
    failureTitle?: string;
    belowToolbar?: ReactNode;
    /** What is above the table and depends on the page. */
    children?: (page: Page) => ReactNode;
  };

/** A page that is a list: title, search, filters, table, pager and the dialogs of its rows. */
export function ListPage<Row, Page extends ListedPage<Row>>({ page, ...props }: ListPageProps<Row, Page>) {
  const { head, failureTitle, belowToolbar, children, search, filters, hasPeriod, exports, ...rows } = props;
  return (
    <>
      <ListToolbar head={head} search={search} filters={filters} hasPeriod={hasPeriod} exports={exports} />
      {belowToolbar}
      <ListTable page={page} failureTitle={failureTitle}>
        {(loaded) => (
          <>
            {children?.(loaded)}
            <ListRows page={loaded} {...rows} />
          </>
        )}
      </ListTable>
    </>
  );
}
