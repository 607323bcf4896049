import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { credentials, correction } from '#contract/auth/auth.ts';
import { ApiError, messageOf, serverMessageOf, call } from '../call.ts';
import { useSend } from '../parts/use-send.ts';
import { EmailField, PasswordField } from '../ui/field.tsx';
import { WarningIcon } from '../ui/form-icons.tsx';
import { useForm } from '../ui/use-form.ts';
import { completeAdd } from '../visitor/complete-add.ts';
import { useSession } from '../visitor/session.ts';
import { login } from '../visitor/sign-in.ts';
import { toastFailure } from '../visitor/toast.ts';
import { OtherForm, SubmitButton, AuthTitle } from './auth-form.tsx';
import type { output } from 'zod/mini';
import { DialogForm } from '../parts/dialog-form.tsx';
import { Button } from '../ui/button.tsx';
import { EmailText } from '../ui/email-text.tsx';

export const title = 'Masuk';

/** The sign-in form. web/root.tsx redirects after sign-in, to the page the visitor came from. */
export default function LoginPage() {
  const { pathname, search, state } = useLocation();
  /** Set by the registration pages. */
  const registered = (state as { registered?: string } | null)?.registered;
  const form = useForm(credentials, { email: registered ?? '', password: '' });
  const { isBusy, send } = useSend();
  const [failure, setFailure] = useState<string | null>(null);

  function submit(account: { email: string; password: string }) {
    setFailure(null);
    return send(async () => ({ message: await login(account) }), {
      form,
      done: () => void completeAdd(useSession.getState().user, pathname + search),
      failure(error) {
        const wasAnswered = error instanceof ApiError && error.status > 0;
        const title = wasAnswered ? (serverMessageOf(error) ?? 'Login gagal') : 'Terjadi kesalahan saat login.';
        toastFailure(title, messageOf(error));
        setFailure(error instanceof ApiError && error.code === 'COOKIES_BLOCKED' ? error.message : title);
      },
    });
  }

  return (
    <div className="flex flex-col gap-5">
      <AuthTitle title="Selamat datang kembali">Masuk untuk berbelanja dan melihat pesanan Anda.</AuthTitle>
      {registered && (
        <RegisteredNotice email={registered} onCorrected={(email) => form.reset({ email, password: '' })} />
      )}
      <form {...form.formProps(submit)} className="flex flex-col gap-5">
        {/* Screen readers do not announce it again after the toast. */}
        {failure && (
          <p
            className="flex items-start gap-2.5 rounded-xl border border-danger bg-danger/4 px-4 py-3
            text-danger"
          >
            <WarningIcon className="mt-0.5 size-5" />
            {failure}
          </p>
        )}
        <EmailField {...form.field('email')} />
        <div>
          <PasswordField {...form.field('password')} />
          <p className="text-right">
            <Link
              to="/auth/forgot-password"
              state={{ email: form.values.email }}
              className="inline-flex min-h-11 items-center text-accent underline"
            >
              Lupa kata sandi?
            </Link>
          </p>
        </div>
        <SubmitButton isBusy={isBusy} label="Masuk" />
        <OtherForm className="text-center" question="Belum punya akun?" to="/auth/register" label="Daftar" />
      </form>
    </div>
  );
}

/** After a registration: the address to which the confirmation was sent, large, with a way to correct it. */
function RegisteredNotice({ email, onCorrected }: { email: string; onCorrected: (email: string) => void }) {
  const [isCorrecting, setCorrecting] = useState(false);
  return (
    <div className="card px-5 py-4">
      <p>Kami mengirim tautan konfirmasi ke:</p>
      <p className="my-1 text-xl font-bold">
        <EmailText>{email}</EmailText>
      </p>
      <p>Anda sudah dapat masuk sekarang, juga sebelum tautan itu dibuka.</p>
      <p className="flex flex-wrap items-center gap-x-2 text-muted">
        Alamatnya salah?
        <Button variant="quiet" className="px-0! underline" onClick={() => setCorrecting(true)}>
          Perbaiki
        </Button>
      </p>
      {isCorrecting && (
        <CorrectionDialog email={email} onClose={() => setCorrecting(false)} onCorrected={onCorrected} />
      )}
    </div>
  );
}

type CorrectionDialogProps = { email: string; onClose: () => void; onCorrected: (email: string) => void };

/** Replaces the address of the new account, which nobody has confirmed yet. */
function CorrectionDialog({ email, onClose, onCorrected }: CorrectionDialogProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  async function correct(body: output<typeof correction>) {
    const answer = await call('POST /api/auth/correct-email', { body });
    await navigate(pathname + search, { replace: true, state: { registered: body.newEmail } });
    onCorrected(body.newEmail);
    return answer;
  }

  return (
    <DialogForm
      title="Perbaiki email"
      schema={correction}
      values={{ email, newEmail: email, password: '' }}
      send={correct}
      onDone={onClose}
      failure="Gagal memperbaiki email."
      errorsOf={fieldErrors}
      label="Perbaiki"
      busyLabel="Menyimpan..."
      onClose={onClose}
    >
      {(form) => (
        <>
          <EmailField label="Email yang benar" autoComplete="email" {...form.field('newEmail')} />
          <PasswordField hint="Yang baru saja Anda buat saat mendaftar." {...form.field('password')} />
        </>
      )}
    </DialogForm>
  );
}

function fieldErrors({ code, message, errors }: ApiError): Readonly<Record<string, string>> {
  if (code === 'EMAIL_TAKEN') return { newEmail: message };
  if (code === 'WRONG_CREDENTIALS') return { password: 'Kata sandi salah.' };
  return errors;
}
