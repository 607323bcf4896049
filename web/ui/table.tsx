import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

export type Column<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
  /** A code or a date: never wraps. */
  isShort?: boolean;
  /** Classes of the cell on a phone's card, by default a line with the label. Cells share a line where they fit. */
  onCard?: string;
  /** Takes the remaining width, for titles beside codes, dates and numbers. */
  isLong?: boolean;
  /** The column holds buttons, which need no label on a card. */
  isAction?: boolean;
};

/** Places on a card: first a title with a sum beside it, then longer text, then what is said in few words. */
export const card = {
  title: 'max-sm:-order-1 max-sm:flex-[1_1_50%]',
  sum: 'max-sm:-order-1 max-sm:ml-auto max-sm:self-start max-sm:text-right',
  text: 'max-sm:order-1 max-sm:w-full',
  meta: 'max-sm:order-2 max-sm:text-sm max-sm:text-muted',
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
  /** Classes of a row on phones, whose rows are then lines of one list and not cards. */
  onPhone?: string;
  empty: ReactNode;
};

/**
 * A table with a sticky header on wide screens. On phones each
 * row is a card, by default with a label beside each value.
 */
export function Table<Row>({ caption, columns, rows, rowKey = idOf, sorts = {}, onPhone, empty }: TableProps<Row>) {
  return (
    // "relative" contains the absolutely positioned sr-only elements, which would otherwise widen the page.
    <div
      className={classNames(
        'relative max-xl:overflow-x-auto sm:rounded-xl sm:border sm:border-border-light sm:bg-white',
        onPhone && 'max-sm:@container max-sm:-mx-4',
      )}
    >
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
                  'z-10 bg-surface px-3 py-3 font-bold',
                  'first:rounded-tl-xl last:rounded-tr-xl xl:tall:sticky xl:tall:top-(--top)',
                  (isNumber || isAction) && 'text-right',
                )}
              >
                <Heading label={label} sort={sorts[label]} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={onPhone ? lineList : 'max-sm:flex max-sm:flex-col max-sm:gap-3'}>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={classNames(
                'relative sm:border-t sm:border-border-light sm:hover:bg-canvas/60',
                onPhone ?? cardClass,
              )}
            >
              {columns.map(({ label, cell, isNumber, isShort, isLong, onCard, isAction }) => (
                <td
                  key={label}
                  data-label={label}
                  className={classNames(
                    'min-w-0 wrap-anywhere sm:px-3 sm:py-2.5',
                    onCard ?? (isAction ? 'max-sm:mt-2 max-sm:flex max-sm:w-full' : labelled),
                    isAction && 'sm:text-right sm:whitespace-nowrap',
                    (isNumber || isShort) && 'whitespace-nowrap tabular-nums',
                    isNumber && 'sm:text-right',
                    !isNumber && !isShort && !isAction && (isLong ? longText : freeText),
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr className="max-sm:block max-sm:card">
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

const cardClass =
  'max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:card ' +
  'max-sm:px-[min(1rem,4.5vw)] max-sm:py-2.5';
const lineList =
  'max-sm:block max-sm:divide-y max-sm:divide-border-light max-sm:border-y ' +
  'max-sm:border-border-light max-sm:bg-white';

/** A line of a card, with the label before the value. */
const labelled =
  'max-sm:flex max-sm:w-full max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:text-right ' +
  'max-sm:before:shrink-0 max-sm:before:text-sm max-sm:before:text-muted max-sm:before:content-[attr(data-label)]';

/** A minimum width, because text that may wrap anywhere would shrink to one letter per line. */
const freeText = 'sm:min-w-28 xl:max-w-72 xl:wrap-break-word';
/** The remaining width, whatever the text would take. */
const longText = 'sm:min-w-28 xl:w-full xl:max-w-0 xl:wrap-break-word';

const arrows = { ascending: '↑', descending: '↓', none: '↕' };

function Heading({ label, sort }: { label: string; sort: ColumnSort | undefined }) {
  if (!sort) return label;
  const { direction, search } = sort;
  return (
    <>
      {/* On phones the header is visually hidden, so it must not contain focusable links. */}
      <span className="sm:hidden">{label}</span>
      <Link to={{ search }} preventScrollReset className="-m-1 rounded-xl p-1 hover:text-primary max-sm:hidden">
        {label}{' '}
        <span aria-hidden className={direction === 'none' ? 'text-muted' : 'text-primary'}>
          {arrows[direction]}
        </span>
      </Link>
    </>
  );
}
