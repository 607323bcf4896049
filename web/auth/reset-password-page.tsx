import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { newPassword } from '#contract/auth/auth.ts';
import { ApiError, call } from '../call.ts';
import { useSend } from '../parts/use-send.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { NewPasswordField } from '../ui/field.tsx';
import { useForm } from '../ui/use-form.ts';
import { useSession } from '../visitor/session.ts';
import { toastError } from '../visitor/toast.ts';
import { useLinkToken } from './use-link.ts';
import { AuthTitle } from './auth-form.tsx';

export const title = 'Kata sandi baru';

const passwordForm = z.object({ password: newPassword });

export default function ResetPasswordPage() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const checkAuth = useSession((session) => session.checkAuth);
  const form = useForm(passwordForm, { password: '' });
  const { isBusy, send } = useSend();
  const [isExpired, setExpired] = useState(false);

  async function reset({ password }: { password: string }) {
    const answer = await call('POST /api/auth/reset-password', { body: { token: token!, password } });
    // The session of this browser may have ended as well.
    await checkAuth();
    await navigate('/auth/login', { replace: true });
    return answer;
  }

  function showFailure(error: unknown) {
    if (error instanceof ApiError && error.code === 'LINK_EXPIRED') return setExpired(true);
    if (!(error instanceof ApiError && form.showServerErrors(error.errors)))
      toastError(error, 'Gagal menyimpan kata sandi.');
  }

  if (!token || isExpired) {
    return (
      <EmptyState
        heading="h1"
        title={isExpired ? 'Tautan ini sudah tidak berlaku' : 'Tautan ini tidak lengkap'}
        action={<ButtonLink to="/auth/forgot-password">Minta tautan baru</ButtonLink>}
      >
        Tautan berlaku 30 menit dan hanya dapat dipakai sekali.
      </EmptyState>
    );
  }
  return (
    <form
      {...form.formProps((sent) => send(() => reset(sent), { done: () => {}, failure: showFailure }))}
      className="flex flex-col gap-5"
    >
      <AuthTitle title="Buat kata sandi baru">
        Setelah itu semua perangkat keluar, dan Anda masuk dengan kata sandi baru.
      </AuthTitle>
      <NewPasswordField label="Kata sandi baru" {...form.field('password')} />
      <Button type="submit" isWide isBusy={isBusy}>
        {isBusy ? 'Menyimpan...' : 'Simpan kata sandi'}
      </Button>
    </form>
  );
}
