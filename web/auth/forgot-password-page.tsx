import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { addressOnly } from '#contract/auth/auth.ts';
import { call } from '../call.ts';
import { useSend } from '../parts/use-send.ts';
import { Button } from '../ui/button.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { EmailField } from '../ui/field.tsx';
import { useForm } from '../ui/use-form.ts';
import { OtherForm, SubmitButton, AuthTitle } from './auth-form.tsx';

export const title = 'Lupa kata sandi';

export default function ForgotPasswordPage() {
  const { state } = useLocation();
  const typed = (state as { email?: string } | null)?.email ?? '';
  const form = useForm(addressOnly, { email: typed });
  const { isBusy, send } = useSend();
  const [sentTo, setSentTo] = useState<string | null>(null);

  const submit = (body: { email: string }) =>
    send(async () => void (await call('POST /api/auth/forgot-password', { body })), {
      form,
      done: () => setSentTo(body.email),
      failure: 'Gagal meminta tautan.',
    });

  if (sentTo) return <Sent to={sentTo} onAgain={() => setSentTo(null)} />;
  return (
    <form {...form.formProps(submit)} className="flex flex-col gap-5">
      <AuthTitle title="Lupa kata sandi?">
        Tulis email akun Anda. Kami kirim tautan untuk membuat kata sandi baru.
      </AuthTitle>
      <EmailField {...form.field('email')} />
      <SubmitButton isBusy={isBusy} label="Kirim tautan" />
      <OtherForm className="text-center" question="Sudah ingat?" to="/auth/login" label="Masuk" />
    </form>
  );
}

/** The same for every address, so that nobody learns who has an account. */
const Sent = ({ to, onAgain }: { to: string; onAgain: () => void }) => (
  <div role="status" className="flex flex-col gap-4">
    <h1 className="text-2xl sm:text-3xl">Periksa email Anda</h1>
    <p>Jika alamat ini terdaftar, tautan untuk membuat kata sandi baru sudah kami kirim ke:</p>
    <p className="text-xl font-bold">
      <EmailText>{to}</EmailText>
    </p>
    <p className="text-muted">
      Tautan berlaku 30 menit. Belum ada setelah beberapa menit? Periksa folder spam dan ejaan alamatnya.
    </p>
    <Button variant="secondary" onClick={onAgain}>
      Ubah alamat atau kirim lagi
    </Button>
    <p className="text-center">
      <Link to="/auth/login" className="inline-flex min-h-11 items-center font-bold text-accent underline">
        Kembali ke halaman masuk
      </Link>
    </p>
  </div>
);
