import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call, ApiError } from '../call.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadingText } from '../ui/loading.tsx';
import { landingPage } from '../visitor/route-access.ts';
import { internalPath } from '#contract/internal-path.ts';
import { currentUser, useSession } from '../visitor/session.ts';
import { useLinkAction, useLinkToken } from './use-link.ts';
import { emailCode, emailCodeLength, type Profile } from '#contract/auth/account.ts';
import { EmailDialog } from '../parts/account/email-dialog.tsx';
import { useSend } from '../parts/use-send.ts';
import { CodeField } from '../ui/field.tsx';
import { useForm } from '../ui/use-form.ts';
import { toastError } from '../visitor/toast.ts';

export const title = 'Konfirmasi email';

export const clientLoader = async () => ({
  profile: (await currentUser()) ? call('GET /api/account/profile').then(({ data }) => data) : null,
});

type VerifyEmailPageProps = { loaderData: Awaited<ReturnType<typeof clientLoader>> };

/** Confirms an e-mail address: with the link of a mail, or for signed-in users with its code. */
export default function VerifyEmailPage({ loaderData: { profile } }: VerifyEmailPageProps) {
  const token = useLinkToken();
  const [isConfirmed, setConfirmed] = useState(false);
  const [isExpired, setExpired] = useState(false);

  if (isConfirmed) return <Confirmed />;
  if (token && !isExpired) {
    return <ConfirmLink token={token} onDone={() => setConfirmed(true)} onExpired={() => setExpired(true)} />;
  }
  if (profile) {
    return (
      <Loaded
        promise={profile}
        fallback={<LoadingText>Memuat data akun...</LoadingText>}
        title="Data akun gagal dimuat."
      >
        {(known) =>
          known.isEmailVerified && !known.newEmail ? (
            <Confirmed />
          ) : (
            <CodeForm profile={known} isLinkExpired={isExpired} onConfirmed={() => setConfirmed(true)} />
          )
        }
      </Loaded>
    );
  }
  return (
    <EmptyState
      heading="h1"
      title={isExpired ? 'Tautan ini sudah tidak berlaku' : 'Masuk untuk mengonfirmasi email'}
      action={<ButtonLink to="/auth/login?from=/auth/verify-email">Masuk</ButtonLink>}
    >
      {isExpired
        ? 'Mungkin email ini sudah dikonfirmasi. Masuk untuk memeriksanya atau meminta kode baru.'
        : 'Atau buka tautan di email yang kami kirim.'}
    </EmptyState>
  );
}

type ConfirmLinkProps = { token: string; onDone: () => void; onExpired: () => void };

/** Asks for one tap, because programs that check mails for harmful links open them too. */
function ConfirmLink({ token, ...outcomes }: ConfirmLinkProps) {
  const request = () => call('POST /api/auth/verify-email', { body: { token } });
  const { isBusy, run } = useLinkAction({ request, ...outcomes, failure: 'Gagal mengonfirmasi email.' });
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl sm:text-3xl">Konfirmasi email</h1>
      <p>Tekan tombol ini untuk memastikan alamat email ini milik Anda.</p>
      <Button isWide isBusy={isBusy} onClick={run}>
        Konfirmasi email
      </Button>
    </div>
  );
}

function Confirmed() {
  const user = useSession((session) => session.user);
  const [params] = useSearchParams();
  const next = internalPath(params.get('from')) ?? (user ? landingPage(user.role) : '/auth/login');
  return (
    <EmptyState
      heading="h1"
      title="Email Anda sudah dikonfirmasi"
      action={<ButtonLink to={next}>{user ? 'Lanjutkan' : 'Masuk'}</ButtonLink>}
    >
      Terima kasih. Kami kirim kabar penting ke alamat ini.
      {user && (
        <p className="mt-2 font-bold text-ink">
          <EmailText>{user.email}</EmailText>
        </p>
      )}
    </EmptyState>
  );
}

type CodeFormProps = { profile: Profile; isLinkExpired: boolean; onConfirmed: () => void };

function CodeForm({ profile, isLinkExpired, onConfirmed }: CodeFormProps) {
  const form = useForm(emailCode, { code: '' });
  const checkAuth = useSession((session) => session.checkAuth);
  const confirming = useSend();
  const sending = useSend();
  const [isChanging, setChanging] = useState(false);

  async function confirm(body: { code: string }) {
    await call('POST /api/account/email/verify', { body });
    await checkAuth();
  }

  function showFailure(error: unknown) {
    if (error instanceof ApiError && error.errors.code) form.showServerErrors(error.errors);
    else toastError(error, 'Gagal mengonfirmasi email.');
  }

  const sendAgain = () =>
    sending.send(() => call('POST /api/account/email/send'), { done: () => {}, failure: 'Gagal mengirim email.' });

  return (
    <>
      <form
        {...form.formProps((body) => confirming.send(() => confirm(body), { done: onConfirmed, failure: showFailure }))}
        className="flex flex-col gap-5"
      >
        <div>
          <h1 className="text-2xl sm:text-3xl">Konfirmasi email</h1>
          <p className="mt-2 text-muted">
            {isLinkExpired && <span>{'Tautan itu sudah tidak berlaku. '}</span>}Masukkan kode dari email yang kami kirim
            ke:
          </p>
          <p className="my-1 text-xl font-bold">
            <EmailText>{profile.newEmail ?? profile.email}</EmailText>
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-muted">
            Alamatnya salah?
            <Button variant="quiet" className="px-0! underline" onClick={() => setChanging(true)}>
              Perbaiki
            </Button>
          </p>
        </div>
        <CodeField
          label="Kode"
          inputMode="numeric"
          hint={`${emailCodeLength} angka, berlaku 30 menit. Periksa juga folder spam.`}
          {...form.field('code')}
        />
        <Button type="submit" isWide isBusy={confirming.isBusy}>
          {confirming.isBusy ? 'Memproses...' : 'Konfirmasi'}
        </Button>
        <Button variant="secondary" isWide isBusy={sending.isBusy} onClick={sendAgain}>
          Kirim email lagi
        </Button>
      </form>
      {isChanging && <EmailDialog profile={profile} onClose={() => setChanging(false)} />}
    </>
  );
}
