import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

export type Column<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
  /** A code or a date: never wraps. */
  isShort?: boolean;
  /** Describes the row with more than text: on a card it takes the whole width, without a label. */
  isLead?: boolean;
  /** Takes the remaining width, for titles beside codes, dates and numbers. */
  isLong?: boolean;
  /** The column holds buttons, which need no label on a card. */
  isAction?: boolean;
};

/** The current sort direction of a column and the query string for the opposite direction. */
export type ColumnSort = { direction: 'ascending' | 'descending' | 'none'; search: string };

type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** By default the `_id` of a row. */
  rowKey?: ((row: Row) => string) | undefined;
  sorts?: Readonly<Record<string, ColumnSort>>;
  empty: ReactNode;
};

/** A table with a sticky header on wide screens. On phones each row is a card with labels beside the values. */
export function Table<Row>({ caption, columns, rows, rowKey = idOf, sorts = {}, empty }: TableProps<Row>) {
  return (
    // "relative" contains the absolutely positioned sr-only elements, which would otherwise widen the page.
    <div className="relative max-xl:overflow-x-auto sm:rounded-2xl sm:border sm:border-border-light sm:bg-white">
      <table className="w-full border-collapse text-left max-sm:block sm:text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-sm:sr-only">
          <tr>
            {columns.map(({ label, isNumber, isAction }) => (
              <th
                key={label}
                scope="col"
                aria-sort={sorts[label]?.direction}
                className={classNames(
                  'z-10 bg-surface px-3 py-3 font-semibold first:rounded-tl-2xl last:rounded-tr-2xl xl:sticky xl:top-0',
                  (isNumber || isAction) && 'text-right',
                )}
              >
                <Heading label={label} sort={sorts[label]} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:flex max-sm:flex-col max-sm:gap-3">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className="max-sm:block max-sm:rounded-2xl max-sm:border max-sm:border-border-light max-sm:bg-white max-sm:p-4
        sm:border-t sm:border-border-light sm:hover:bg-canvas/60"
            >
              {columns.map(({ label, cell, isNumber, isShort, isLong, isLead, isAction }) => (
                <td
                  key={label}
                  data-label={isAction || isLead ? undefined : label}
                  className={classNames(
                    'min-w-0 wrap-anywhere max-sm:py-1 sm:px-3 sm:py-2.5',
                    isLead ? 'max-sm:block max-sm:pb-3' : 'max-sm:flex max-sm:items-baseline max-sm:gap-4',
                    isAction
                      ? 'max-sm:pt-3 sm:text-right sm:whitespace-nowrap'
                      : !isLead &&
                          'max-sm:justify-between max-sm:text-right max-sm:before:shrink-0 max-sm:before:text-sm max-sm:before:text-muted ' +
                            'max-sm:before:content-[attr(data-label)]',
                    (isNumber || isShort) && 'whitespace-nowrap tabular-nums',
                    isNumber && 'sm:text-right',
                    !isNumber && !isShort && !isAction && freeText,
                    isLong && 'xl:w-full',
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr className="max-sm:block max-sm:rounded-2xl max-sm:border max-sm:border-border-light max-sm:bg-white">
              <td colSpan={columns.length} className="px-4 py-10 text-center text-muted max-sm:block">
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** The default key of a row. */
export const idOf = (row: unknown): string => (row as { _id: string })._id;

/** A minimum width, because text that may wrap anywhere would shrink to one letter per line. */
const freeText = 'sm:min-w-28 xl:max-w-72 xl:wrap-break-word';

const arrows = { ascending: '↑', descending: '↓', none: '↕' };

function Heading({ label, sort }: { label: string; sort: ColumnSort | undefined }) {
  if (!sort) return label;
  const { direction, search } = sort;
  return (
    <>
      {/* On phones the header is visually hidden, so it must not contain focusable links. */}
      <span className="sm:hidden">{label}</span>
      <Link to={{ search }} preventScrollReset className="-m-1 rounded-lg p-1 hover:text-primary max-sm:hidden">
        {label}{' '}
        <span aria-hidden className={direction === 'none' ? 'text-muted' : 'text-primary'}>
          {arrows[direction]}
        </span>
      </Link>
    </>
  );
}
