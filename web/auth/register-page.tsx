import { useLocation, useNavigate } from 'react-router';
import type { output } from 'zod/mini';
import { registration } from '#contract/auth/auth.ts';
import { ApiError, serverMessageOf } from '../call.ts';
import { PhoneField } from '../parts/phone-field.tsx';
import { useSend } from '../parts/use-send.ts';
import { EmailField, Field, NewPasswordField } from '../ui/field.tsx';
import { useForm } from '../ui/use-form.ts';
import { register } from '../visitor/sign-in.ts';
import { toastError } from '../visitor/toast.ts';
import { OtherForm, SubmitButton, ConsentNote } from './auth-form.tsx';

export const title = 'Daftar';

/** Registers a customer, then navigates to sign-in and keeps the return URL in the query string. */
export default function RegisterPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const form = useForm(registration, { userName: '', email: '', phoneNumber: '', password: '' });
  const { isBusy, send } = useSend();

  const submit = (sent: output<typeof registration>) =>
    send(async () => ({ message: await register(sent) }), {
      done: () => navigate(`/auth/login${search}`, { state: { registered: sent.email } }),
      failure(error) {
        toastError(error, serverMessageOf(error) ?? 'Pendaftaran gagal');
        if (error instanceof ApiError)
          form.showServerErrors(error.status === 409 ? { email: error.message } : error.errors);
      },
    });

  return (
    <form {...form.formProps(submit)} className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl sm:text-3xl">Buat akun</h1>
        <OtherForm question="Sudah punya akun?" to="/auth/login" label="Masuk" />
      </div>
      <Field label="Nama" autoComplete="name" {...form.field('userName')} />
      <EmailField {...form.field('email')} />
      <PhoneField
        label="Nomor telepon"
        hint="Dipakai penjual untuk menghubungi Anda tentang pesanan."
        {...form.field('phoneNumber')}
      />
      <NewPasswordField {...form.field('password')} />
      <SubmitButton isBusy={isBusy} label="Daftar" />
      <ConsentNote />
    </form>
  );
}
