import { type ReactNode, startTransition, Suspense, useEffect, useState } from 'react';
import { Await, Link, useRevalidator, useSearchParams } from 'react-router';
import { LoadError } from '../../parts/load-error.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/loading.tsx';

type ListedProps<Page> = {
  page: Promise<Page>;
  /** What is said where it cannot be had; without it, what all lists say, with the reason. */
  failed?: string;
  children: (page: Page) => ReactNode;
};

const sentence = (why: string) => `Terjadi kesalahan: ${why}`;

/**
 * A list in its three states: being read, read, or not to be had. While another page of it is on its way, the rows in
 * sight stay, and grow paler when it takes long.
 */
export function ListTable<Page>({ page, failed, children }: ListedProps<Page>) {
  const { revalidate } = useRevalidator();
  const shown = useAnswered(page);
  const isWaiting = shown !== page;
  return (
    <div aria-busy={isWaiting} className={classNames('transition-opacity', isWaiting && 'opacity-50 delay-200')}>
      <Suspense fallback={<TableSkeleton />}>
        <Await
          resolve={shown}
          errorElement={<LoadError title={failed ?? sentence} onRetry={() => void revalidate()} />}
        >
          {children}
        </Await>
      </Suspense>
    </div>
  );
}

/** The first reading, and every later one as soon as it has been answered. */
function useAnswered<Page>(page: Promise<Page>): Promise<Page> {
  const [answered, setAnswered] = useState(page);
  useEffect(() => {
    let isOvertaken = false;
    const show = () => {
      if (!isOvertaken) startTransition(() => setAnswered(page));
    };
    page.then(show, show);
    return () => {
      isOvertaken = true;
    };
  }, [page]);
  return answered;
}

type NothingProps = {
  /** Said where the list is empty by itself. */
  title: string;
  /** How something comes to stand here. */
  children?: ReactNode;
};

/** What the row of an empty list says; where a search left nothing, how to see the whole list again. */
export function EmptyList({ title, children }: NothingProps) {
  const [params] = useSearchParams();
  const isNarrowed = ['q', 'status', 'action', 'cursor'].some((name) => params.get(name));
  if (isNarrowed) {
    return (
      <>
        <p className="font-semibold text-ink">Tidak ada yang cocok dengan pencarian Anda.</p>
        <Link to={{ search: '' }} className="mt-1 inline-block p-2 font-semibold text-accent hover:underline">
          Tampilkan semua
        </Link>
      </>
    );
  }
  return (
    <>
      <p className="font-semibold text-ink">{title}</p>
      {children && <p className="mx-auto mt-1 max-w-prose text-sm">{children}</p>}
    </>
  );
}

/** The place of a table while it is read. */
export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-3 rounded-2xl border border-border-light bg-white p-4">
      <span role="status" className="sr-only">
        Memuat data...
      </span>
      {Array.from({ length: rows }, (_, at) => (
        <Skeleton key={at} className="h-8" />
      ))}
    </div>
  );
}

/** Travels with the history: the page before this one is the list it was opened from. */
export type FromList = { isFromList?: true };

type RowLinkProps = { to: string; className: string; children: ReactNode };

/** From a row to the page of its own, whose arrow leads back to the list as it was left. */
export function RowLink({ to, className, children }: RowLinkProps) {
  return (
    <Link to={to} state={{ isFromList: true } satisfies FromList} className={className}>
      {children}
    </Link>
  );
}
