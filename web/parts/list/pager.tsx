import { Link, useLocation, useSearchParams } from 'react-router';
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/account-icons.tsx';
import { searchForPage } from './list-url.ts';

/** The cursors of the previous pages, with '' for the first page. They are kept in the history state, not in the URL. */
type Trail = { trail?: readonly string[] };

export function Pager({ summary, nextCursor }: { summary: string; nextCursor: string | null }) {
  const [params] = useSearchParams();
  const { trail = [] } = (useLocation().state ?? {}) as Trail;
  const cursor = params.get('cursor') ?? '';
  const page = Number(params.get('hal')) || 1;
  const previousCursor = trail.at(-1);
  const linkTo = (target: string, number: number, newTrail: readonly string[]) => ({
    to: { search: searchForPage(params, target, number) },
    state: { trail: newTrail } satisfies Trail,
    className: stepClass,
  });

  return (
    <nav aria-label="Halaman daftar" className="mt-4 flex flex-wrap items-center justify-between gap-3">
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

const stepClass =
  'inline-flex min-h-11 items-center gap-2 rounded-xl border border-border bg-white px-4 text-sm font-semibold ' +
  'hover:border-primary hover:text-primary';
