import { useState } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { call, reasonOf } from '../call.ts';
import { noIndex, pageTitle } from '../parts/page-head.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useSession } from '../visitor/session.ts';

export const meta: MetaFunction = () => [
  pageTitle('Berhenti menerima email'),
  noIndex,
  // The token in the address must not reach other sites.
  { name: 'referrer', content: 'no-referrer' },
];

type State = { step: 'question' | 'busy' } | { step: 'done'; label: string } | { step: 'failed'; message: string };

/** Switches off one kind of mail. The mail's link only opens this page: mail scanners open links too. */
export default function UnsubscribePage() {
  const [params] = useSearchParams();
  const [state, setState] = useState<State>({ step: 'question' });
  const settings = (
    <ButtonLink to={useSettingsPath()} variant="secondary">
      Atur Email di Akun
    </ButtonLink>
  );

  async function unsubscribe() {
    setState({ step: 'busy' });
    try {
      const { label } = await call('POST /api/mail/unsubscribe', { query: { token: params.get('token') ?? '-' } });
      setState({ step: 'done', label });
    } catch (error) {
      setState({ step: 'failed', message: reasonOf(error) ?? 'Permintaan gagal dikirim. Coba lagi.' });
    }
  }

  return (
    <div className="page-column py-10">
      {state.step === 'done' ? (
        <EmptyState heading="h1" title="Email dihentikan" action={settings}>
          Email “{state.label}” tidak akan kami kirim lagi. Email jenis lain tetap dikirim.
        </EmptyState>
      ) : (
        <EmptyState
          heading="h1"
          title="Berhenti menerima email ini?"
          action={
            <>
              <Button isBusy={state.step === 'busy'} onClick={() => void unsubscribe()}>
                Berhenti Menerima
              </Button>
              {settings}
            </>
          }
        >
          Hanya email jenis ini yang dihentikan. Email tentang keamanan akun tetap kami kirim.
          {state.step === 'failed' && (
            <span role="alert" className="mt-3 block font-bold text-danger">
              {state.message}
            </span>
          )}
        </EmptyState>
      )}
    </div>
  );
}

/** The page with all switches; guests sign in first. */
function useSettingsPath(): string {
  const role = useSession(({ user }) => user?.role);
  return role === 'seller' ? '/store/profile' : role === 'admin' ? '/admin/account' : '/shop/account?tab=akun';
}
