import { Suspense } from 'react';
import { Await, useRevalidator, type MetaFunction } from 'react-router';
import { call } from '../../call.ts';
import { markHandled } from '../../parts/mark-handled.ts';
import { pageTitle } from '../../parts/page-head.ts';
import { LoadError } from '../../parts/load-error.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PageTitle } from '../page-title.tsx';
import { BannerForm } from './banner-form.tsx';
import { BannerGrid } from './banner-grid.tsx';

export const meta: MetaFunction = () => [pageTitle('Pengaturan')];
export { skipOverlayRevalidation as shouldRevalidate } from '../../parts/use-overlay.ts';

export const clientLoader = () => ({ banners: markHandled(call('GET /api/admin/banner').then(({ data }) => data)) });

const tabs = [{ key: 'banner', label: 'Banner Setting' }] as const;

/** The settings page: the banners of the home page. */
export default function SettingPage({ loaderData: { banners } }: { loaderData: ReturnType<typeof clientLoader> }) {
  const { revalidate } = useRevalidator();
  return (
    <>
      <PageTitle title="Pengaturan" />
      <Tabs label="Pengaturan" tabs={tabs} selected="banner" onSelect={() => {}}>
        <div className="grid items-start gap-5 lg:grid-cols-[22rem_1fr]">
          <BannerForm onUploaded={revalidate} />
          <Suspense fallback={<Loading />}>
            <Await resolve={banners} errorElement={<LoadError onRetry={() => void revalidate()} />}>
              {(known) => <BannerGrid banners={known} onDeleted={revalidate} />}
            </Await>
          </Suspense>
        </div>
      </Tabs>
    </>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-4 sm:grid-cols-2">
      <span role="status" className="sr-only">
        Memuat banner...
      </span>
      {[1, 2].map((at) => (
        <Skeleton key={at} className="h-56 rounded-2xl" />
      ))}
    </div>
  );
}
