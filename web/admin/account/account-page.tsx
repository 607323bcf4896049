import { call } from '../../call.ts';
import { AccountSettings, readAccount } from '../../parts/account/account-settings.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { FactPanel } from '../../ui/fact-panel.tsx';
import { useSession } from '../../visitor/session.ts';
import { PageTitle } from '../page-title.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

export const title = 'Akun Saya';

export const clientLoader = () => ({
  secondFactor: call('GET /api/admin/second-factor').then(({ data }) => data),
  account: readAccount(),
});

export default function AccountPage({ loaderData }: { loaderData: ReturnType<typeof clientLoader> }) {
  const user = useSession((session) => session.user);
  // The user just signed out; web/root.tsx is redirecting to the sign-in page.
  if (!user) return null;
  const facts = { Nama: user.userName, Email: <EmailText>{user.email}</EmailText>, 'Nomor telepon': user.phoneNumber };
  return (
    <>
      <PageTitle title="Akun Saya" />
      <div className="flex flex-col gap-5">
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <FactPanel title="Data diri" facts={facts} />
          <SecondFactorCard secondFactor={loaderData.secondFactor} />
        </div>
        <AccountSettings account={loaderData.account} />
      </div>
    </>
  );
}
