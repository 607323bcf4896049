import { Link, useLocation, useSearchParams } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/account-icons.tsx';
import { type PageParams, pageParams, searchForPage } from './list-url.ts';

/**
 * The cursors of the previous pages by the list's cursor parameter, with '' for the first page. They are kept in the
 * history state, not in the URL.
 */
type Trails = { trails?: Readonly<Record<string, readonly string[]>> };

type PagerProps = {
  /** The size of the list, such as "134 seller". */
  summary: string;
  nextCursor: string | null;
  /** The accessible name. */
  label?: string;
  /** The URL parameters of the page, when they are not the usual ones. */
  names?: PageParams;
};

/** The summary of a list and the links to the previous and next page. */
export function Pager({ summary, nextCursor, label = 'Halaman daftar', names = pageParams }: PagerProps) {
  const [params] = useSearchParams();
  const { trails = {} } = (useLocation().state ?? {}) as Trails;
  const trail = trails[names.cursor] ?? [];
  const cursor = params.get(names.cursor) ?? '';
  const page = Number(params.get(names.number)) || 1;
  const previousCursor = trail.at(-1);
  const linkTo = (target: string, number: number, newTrail: readonly string[]) => ({
    to: { search: searchForPage(params, target, number, names) },
    state: { trails: { ...trails, [names.cursor]: newTrail } } satisfies Trails,
    // A second list stands further down, so its links keep the scroll position.
    preventScrollReset: names !== pageParams,
    className: stepClass,
  });

  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted tabular-nums">
        {summary}
        {cursor && ` · halaman ${page}`}
      </p>
      <div className="flex gap-2">
        {cursor && (
          <Link {...linkTo(previousCursor ?? '', page - 1, trail.slice(0, -1))}>
            <ArrowLeftIcon className="size-4" /> {previousCursor === undefined ? 'Halaman pertama' : 'Sebelumnya'}
          </Link>
        )}
        {nextCursor && (
          <Link {...linkTo(nextCursor, page + 1, [...trail, cursor])}>
            Berikutnya <ArrowRightIcon className="size-4" />
          </Link>
        )}
      </div>
    </nav>
  );
}

const stepClass = classNames(
  'inline-flex min-h-11 items-center gap-2 rounded-xl border border-border bg-white px-4 text-sm font-semibold',
  'hover:border-primary hover:text-primary',
);
