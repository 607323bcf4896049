import { useState } from 'react';
import type { output } from 'zod/mini';
import { emailChange, type Profile } from '#contract/account.ts';
import { ApiError } from '../../api-error.ts';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useSession } from '../../visitor/session.ts';
import { toast, toastError } from '../../visitor/toast.ts';

type EmailDialogProps = { profile: Profile; onClose: () => void; onSaved: () => Promise<void> };

/** Changes the e-mail address. The password is required, because the address is the way back into the account. */
export function EmailDialog({ profile, onClose, onSaved }: EmailDialogProps) {
  const form = useForm(emailChange, { email: '', password: '' });
  const checkAuth = useSession((session) => session.checkAuth);
  const [isBusy, setBusy] = useState(false);

  async function send(body: output<typeof emailChange>) {
    setBusy(true);
    try {
      const { message } = await call('PUT /api/account/email', { body });
      await checkAuth();
      await onSaved();
      toast({ title: message });
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) return toastError(error, 'Gagal mengganti email.');
      const errors = error.code === 'EMAIL_TAKEN' ? { email: error.message } : error.errors;
      if (Object.keys(errors).length === 0) toastError(error, 'Gagal mengganti email.');
      form.showServerErrors(errors);
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title="Ganti email" size="sm">
      <form {...form.formProps(send)} className="flex flex-col gap-4">
        <Field
          label="Email baru"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={
            profile.isEmailVerified
              ? 'Kami kirim kode ke alamat ini. Email lama berlaku sampai yang baru dikonfirmasi.'
              : 'Kami kirim kode konfirmasi ke alamat ini.'
          }
          {...form.field('email')}
        />
        <Field label="Kata sandi" type="password" autoComplete="current-password" {...form.field('password')} />
        <DialogActions>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? 'Menyimpan...' : 'Ganti email'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
