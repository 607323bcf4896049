import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

export type Column<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the right edge, digit under digit. */
  isNumber?: boolean;
  /** A code, a date: never broken over two lines. */
  isShort?: boolean;
  /** What the others leave is its: titles beside codes, dates and numbers. */
  isLong?: boolean;
  /** The column holds buttons: on a card they need no label beside them. */
  isAction?: boolean;
};

/** The rows can be sorted by a column: how they are now, and the address's search with the other way. */
export type ColumnSort = { direction: 'ascending' | 'descending' | 'none'; search: string };

type TableProps<Row> = {
  /** Names the table for a screen reader. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** By which columns, named by their labels, the rows can be sorted. */
  sorts?: Readonly<Record<string, ColumnSort>>;
  /** What the one row of an empty table says. */
  empty: ReactNode;
};

/** A table, at a desk with its head always in sight; on phones each row is a card, with labels beside the values. */
export function Table<Row>({ caption, columns, rows, rowKey, sorts = {}, empty }: TableProps<Row>) {
  return (
    // What is only read out is placed within it, or it would widen the page from beyond the edge.
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
              className={classNames(
                'max-sm:block max-sm:rounded-2xl max-sm:border max-sm:border-border-light max-sm:bg-white max-sm:p-4',
                'sm:border-t sm:border-border-light sm:hover:bg-canvas/60',
              )}
            >
              {columns.map(({ label, cell, isNumber, isShort, isLong, isAction }) => (
                <td
                  key={label}
                  data-label={isAction ? undefined : label}
                  className={classNames(
                    'min-w-0 wrap-anywhere max-sm:flex max-sm:items-baseline max-sm:gap-4 max-sm:py-1 sm:px-3 sm:py-2.5',
                    isAction
                      ? 'max-sm:pt-3 sm:text-right sm:whitespace-nowrap'
                      : 'max-sm:justify-between max-sm:text-right max-sm:before:shrink-0 max-sm:before:text-sm max-sm:before:text-muted ' +
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

/**
 * A column that could be broken anywhere would be squeezed to a letter. At a desk there is room for whole words: there only
 * one that is longer than a column may claim is broken.
 */
const freeText = 'sm:min-w-28 xl:max-w-72 xl:wrap-break-word';

const arrows = { ascending: '↑', descending: '↓', none: '↕' };

function Heading({ label, sort }: { label: string; sort: ColumnSort | undefined }) {
  if (!sort) return label;
  const { direction, search } = sort;
  return (
    <>
      {/* On phones the head is only read out: nothing unseen may take the focus. */}
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
