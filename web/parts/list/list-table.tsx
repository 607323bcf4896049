import { readDigits } from '#contract/typed-numbers.ts';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { Link, useSearchParams, useLocation } from 'react-router';
import { Loaded } from '../loaded.tsx';
import { classNames } from '../../ui/class-names.ts';
import { isFiltered, searchForAll, searchForPage } from './list-url.ts';
import { Skeletons } from '../../ui/loading.tsx';
import { unlessStale } from '../../ui/unless-stale.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/account-icons.tsx';

type ListTableProps<Page> = {
  page: Promise<Page>;
  /** The error message; by default the common message with the reason. */
  failureTitle?: string;
  children: (page: Page) => ReactNode;
};

/** A list as loading, loaded or failed. While another page loads, the rows stay and are dimmed. */
export function ListTable<Page>({ page, failureTitle, children }: ListTableProps<Page>) {
  const shown = useSettled(page);
  const isWaiting = shown !== page;
  return (
    <div aria-busy={isWaiting} className={classNames('transition-opacity', isWaiting && 'opacity-50 delay-200')}>
      <Loaded promise={shown} fallback={<TableSkeleton />} isOffice title={failureTitle}>
        {children}
      </Loaded>
    </div>
  );
}

type EmptyListProps = { title: string; children?: ReactNode };

/** The message of an empty list. After a search without results it links to the unfiltered list. */
export function EmptyList({ title, children }: EmptyListProps) {
  const [params] = useSearchParams();
  if (isFiltered(params) || params.get('cursor')) {
    return (
      <>
        <p className="font-bold text-ink">Tidak ada yang cocok dengan pencarian Anda.</p>
        <Link
          to={{ search: searchForAll(params) }}
          className="mt-1 inline-block p-2 font-bold text-accent hover:underline"
        >
          Tampilkan semua
        </Link>
      </>
    );
  }
  return (
    <>
      <p className="font-bold text-ink">{title}</p>
      {children && <p className="mx-auto mt-1 max-w-prose text-sm">{children}</p>}
    </>
  );
}

export const TableSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <Skeletons label="Memuat data..." count={rows} className="card flex flex-col gap-3 p-4" each="h-8" />
);

/** History state: the previous history entry is the list that the page was opened from, or another page. */
export type FromList = { isFromList?: true; isFromElsewhere?: true };

/** The state of a link to a detail page that is not in its list: the back arrow returns to the page with the link. */
export const fromHere: FromList = { isFromElsewhere: true };

/**
 * A link from a row to its detail page, whose back arrow returns to the list in its previous state. On phones it covers
 * the row's card.
 */
export const RowLink = ({ to, className, children }: { to: string; className: string; children: ReactNode }) => (
  <Link
    to={to}
    state={{ isFromList: true } satisfies FromList}
    className={`max-sm:after:absolute max-sm:after:inset-0 ${className}`}
  >
    {children}
  </Link>
);

/** The first promise, and each later one once it has settled. */
function useSettled<Page>(page: Promise<Page>): Promise<Page> {
  const [settled, setSettled] = useState(page);
  useEffect(() => {
    const settling = page.catch(() => {});
    return unlessStale(settling, () => startTransition(() => setSettled(page)));
  }, [page]);
  return settled;
}

/**
 * The cursors of the previous pages, with '' for the first page. They are kept in the history state, not in the URL.
 */
type Trail = { trail?: readonly string[] };

export function Pager({ summary, nextCursor }: { summary: string; nextCursor: string | null }) {
  const [params] = useSearchParams();
  const { trail = [] } = (useLocation().state ?? {}) as Trail;
  const cursor = params.get('cursor') ?? '';
  const page = readDigits(params.get('hal') ?? '') || 1;
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
        {cursor && <span>{` · halaman ${page}`}</span>}
      </p>
      <div className="flex gap-2">
        {cursor && (
          <Link {...linkTo(previousCursor ?? '', page - 1, trail.slice(0, -1))}>
            <ArrowLeftIcon className="size-4" />{' '}
            <span>{previousCursor === undefined ? 'Halaman pertama' : 'Sebelumnya'}</span>
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
  'inline-flex min-h-11 items-center gap-2 rounded-xl border border-border bg-white px-4 text-sm font-bold ' +
  'hover:border-primary hover:text-primary';
