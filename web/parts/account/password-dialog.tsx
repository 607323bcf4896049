import type { output } from 'zod/mini';
import { passwordChange } from '#contract/account.ts';
import { call } from '../../call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { NewPasswordField, PasswordField } from '../../ui/field.tsx';
import { toast } from '../../visitor/toast.ts';
import { DialogForm } from '../dialog-form.tsx';
import { PasswordOwner } from './password-question.tsx';

type PasswordDialogProps = { onClose: () => void; onSaved: () => Promise<void> };

/** Changes the password. The present one is required, so that a stolen session cannot take over the account. */
export function PasswordDialog({ onClose, onSaved }: PasswordDialogProps) {
  async function change(body: output<typeof passwordChange>) {
    const { message } = await call('PUT /api/account/password', { body });
    await onSaved();
    toast({ title: message });
  }

  return (
    <Dialog isOpen onClose={onClose} title="Ganti kata sandi" size="sm">
      <DialogForm
        schema={passwordChange}
        values={{ password: '', newPassword: '' }}
        onSend={change}
        failure="Gagal mengganti kata sandi."
        label="Ganti kata sandi"
        busyLabel="Menyimpan..."
        onCancel={onClose}
      >
        {(form) => (
          <>
            <PasswordOwner />
            <PasswordField label="Kata sandi sekarang" {...form.field('password')} />
            <NewPasswordField
              label="Kata sandi baru"
              hint="Minimal 8 karakter. Perangkat lain akan keluar."
              {...form.field('newPassword')}
            />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
