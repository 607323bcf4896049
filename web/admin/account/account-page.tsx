import type { MetaFunction } from 'react-router';
import { call } from '../../call.ts';
import { PersonalDataCard } from '../../parts/account/personal-data-card.tsx';
import { markHandled } from '../../parts/mark-handled.ts';
import { pageTitle } from '../../parts/page-head.ts';
import { PageTitle } from '../page-title.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

export const meta: MetaFunction = () => [pageTitle('Akun Saya')];
export { skipOverlayRevalidation as shouldRevalidate } from '../../parts/use-overlay.ts';

export const clientLoader = () => ({
  secondFactor: markHandled(call('GET /api/admin/second-factor').then(({ data }) => data)),
});

/** The admin's own account, one card per subject. */
export default function AccountPage({ loaderData }: { loaderData: ReturnType<typeof clientLoader> }) {
  return (
    <>
      <PageTitle title="Akun Saya" />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <SecondFactorCard secondFactor={loaderData.secondFactor} />
        <PersonalDataCard />
      </div>
    </>
  );
}
