import { call } from '../../call.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Skeletons } from '../../ui/loading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PageTitle } from '../page-title.tsx';
import { BannerForm } from './banner-form.tsx';
import { BannerGrid } from './banner-grid.tsx';

export const title = 'Pengaturan';

export const clientLoader = () => ({ banners: call('GET /api/admin/banner').then(({ data }) => data) });

const tabs = [{ key: 'banner', label: 'Banner Setting' }] as const;

export default function SettingPage({ loaderData: { banners } }: { loaderData: ReturnType<typeof clientLoader> }) {
  return (
    <>
      <PageTitle title="Pengaturan" />
      <Tabs label="Pengaturan" tabs={tabs} selected="banner" onSelect={() => {}}>
        <div className="grid items-start gap-5 lg:grid-cols-[22rem_1fr]">
          <BannerForm />
          <Loaded
            promise={banners}
            fallback={
              <Skeletons
                label="Memuat banner..."
                count={2}
                className="grid gap-4 sm:grid-cols-2"
                each="h-56 rounded-2xl"
              />
            }
          >
            {(known) => <BannerGrid banners={known} />}
          </Loaded>
        </div>
      </Tabs>
    </>
  );
}
