import { useState } from 'react';
import { emailCode, emailCodeLength, type Profile } from '#contract/auth/account.ts';
import { ApiError, call } from '../../call.ts';
import { EmailDialog } from '../../parts/account/email-dialog.tsx';
import { useSend } from '../../parts/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { CodeField } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useSession } from '../../visitor/session.ts';
import { toastError } from '../../visitor/toast.ts';

type CodeFormProps = { profile: Profile; isLinkExpired: boolean; onConfirmed: () => void };

export function CodeForm({ profile, isLinkExpired, onConfirmed }: CodeFormProps) {
  const form = useForm(emailCode, { code: '' });
  const checkAuth = useSession((session) => session.checkAuth);
  const [confirming, sending] = [useSend(), useSend()];
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
            {isLinkExpired && 'Tautan itu sudah tidak berlaku. '}Masukkan kode dari email yang kami kirim ke:
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
          maxLength={emailCodeLength}
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
