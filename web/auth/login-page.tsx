import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { credentials } from '#contract/auth/auth.ts';
import { ApiError, serverMessageOf } from '../call.ts';
import { useSend } from '../parts/use-send.ts';
import { EmailField, PasswordField } from '../ui/field.tsx';
import { WarningIcon } from '../ui/form-icons.tsx';
import { useForm } from '../ui/use-form.ts';
import { completeAdd } from '../visitor/complete-add.ts';
import { useSession } from '../visitor/session.ts';
import { login } from '../visitor/sign-in.ts';
import { toastFailure } from '../visitor/toast.ts';
import { RegisteredNotice } from './registered-notice.tsx';
import { OtherForm, SubmitButton } from './submit-row.tsx';
import { AuthTitle } from './auth-title.tsx';

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
        toastFailure(title, error instanceof Error ? error.message : undefined);
        setFailure(title);
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
          <p className="flex items-start gap-2.5 rounded-xl border border-danger bg-danger/4 px-4 py-3 font-medium text-danger">
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
