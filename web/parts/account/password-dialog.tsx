import { useState } from 'react';
import type { output } from 'zod/mini';
import { passwordChange } from '#contract/account.ts';
import { ApiError } from '../../api-error.ts';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useSession } from '../../visitor/session.ts';
import { toast, toastError } from '../../visitor/toast.ts';

type PasswordDialogProps = { onClose: () => void; onSaved: () => Promise<void> };

/** Changes the password. The present one is required, so that a stolen session cannot take over the account. */
export function PasswordDialog({ onClose, onSaved }: PasswordDialogProps) {
  const form = useForm(passwordChange, { password: '', newPassword: '' });
  const email = useSession(({ user }) => user?.email);
  const [isBusy, setBusy] = useState(false);

  async function send(body: output<typeof passwordChange>) {
    setBusy(true);
    try {
      const { message } = await call('PUT /api/account/password', { body });
      await onSaved();
      toast({ title: message });
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.errors.password) return form.showServerErrors(error.errors);
      toastError(error, 'Gagal mengganti kata sandi.');
      if (error instanceof ApiError) form.showServerErrors(error.errors);
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title="Ganti kata sandi" size="sm">
      <form {...form.formProps(send)} className="flex flex-col gap-4">
        {/* Tells password managers whose password changes. */}
        <input type="hidden" name="username" autoComplete="username" value={email ?? ''} />
        <Field
          label="Kata sandi sekarang"
          type="password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <Field
          label="Kata sandi baru"
          type="password"
          autoComplete="new-password"
          hint="Minimal 8 karakter. Perangkat lain akan keluar."
          {...form.field('newPassword')}
        />
        <DialogActions>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? 'Menyimpan...' : 'Ganti kata sandi'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
