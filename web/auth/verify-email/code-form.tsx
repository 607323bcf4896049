import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { emailCode, emailCodeLength, type Profile } from '#contract/account.ts';
import { ApiError } from '../../api-error.ts';
import { call } from '../../call.ts';
import { EmailDialog } from '../../parts/account/email-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { CodeField } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useSession } from '../../visitor/session.ts';
import { toast, toastError } from '../../visitor/toast.ts';

type CodeFormProps = { profile: Profile; isLinkExpired: boolean; onConfirmed: () => void };

/** The form for the six digits of the mail, with the address and the ways to correct it or to get a new mail. */
export function CodeForm({ profile, isLinkExpired, onConfirmed }: CodeFormProps) {
  const { revalidate } = useRevalidator();
  const form = useForm(emailCode, { code: '' });
  const checkAuth = useSession((session) => session.checkAuth);
  const [isBusy, setBusy] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isChanging, setChanging] = useState(false);

  async function send(body: { code: string }) {
    setBusy(true);
    try {
      await call('POST /api/account/email/verify', { body });
      await checkAuth();
      onConfirmed();
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.errors.code) return form.showServerErrors(error.errors);
      toastError(error, 'Gagal mengonfirmasi email.');
    }
  }

  async function sendAgain() {
    setSending(true);
    try {
      toast({ title: (await call('POST /api/account/email/send')).message });
    } catch (error) {
      toastError(error, 'Gagal mengirim email.');
    } finally {
      setSending(false);
    }
  }

  return (
    <>
      <form {...form.formProps(send)} className="flex flex-col gap-5">
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
        <Button type="submit" isWide isBusy={isBusy}>
          {isBusy ? 'Memproses...' : 'Konfirmasi'}
        </Button>
        <Button variant="secondary" isWide isBusy={isSending} onClick={sendAgain}>
          Kirim email lagi
        </Button>
      </form>
      {isChanging && (
        <EmailDialog
          profile={profile}
          onClose={() => setChanging(false)}
          onSaved={async () => {
            await revalidate();
            setChanging(false);
          }}
        />
      )}
    </>
  );
}
