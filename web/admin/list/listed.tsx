import { Suspense, type ReactNode } from 'react';
import { Await, useRevalidator } from 'react-router';
import { Unread } from '../../parts/unread.tsx';
import { useSlowLoad } from '../../parts/use-slow-load.ts';
import { classNames } from '../../ui/class-names.ts';
import { TableSkeleton } from './table-skeleton.tsx';

type ListedProps<Page> = { page: Promise<Page>; children: (page: Page) => ReactNode };

/**
 * A list in its three states: being read, read, or not to be had. While another page of it is on its way, the rows in
 * sight stay, a little paler.
 */
export function Listed<Page>({ page, children }: ListedProps<Page>) {
  const { revalidate } = useRevalidator();
  const isSlow = useSlowLoad();
  return (
    <div aria-busy={isSlow} className={classNames('transition-opacity', isSlow && 'opacity-50')}>
      <Suspense fallback={<TableSkeleton />}>
        <Await
          resolve={page}
          errorElement={<Unread title={(why) => `Terjadi kesalahan: ${why}`} onRetry={() => void revalidate()} />}
        >
          {children}
        </Await>
      </Suspense>
    </div>
  );
}
