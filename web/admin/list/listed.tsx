import { startTransition, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Await, useRevalidator } from 'react-router';
import { Unread } from '../../parts/unread.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TableSkeleton } from './table-skeleton.tsx';

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
export function Listed<Page>({ page, failed, children }: ListedProps<Page>) {
  const { revalidate } = useRevalidator();
  const shown = useAnswered(page);
  const isWaiting = shown !== page;
  return (
    <div aria-busy={isWaiting} className={classNames('transition-opacity', isWaiting && 'opacity-50 delay-200')}>
      <Suspense fallback={<TableSkeleton />}>
        <Await resolve={shown} errorElement={<Unread title={failed ?? sentence} onRetry={() => void revalidate()} />}>
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
