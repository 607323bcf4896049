import { passwordChange } from '#contract/account.ts';
import { call } from '../../call.ts';
import { NewPasswordField, PasswordField } from '../../ui/field.tsx';
import { DialogForm } from '../dialog-form.tsx';
import { PasswordOwner } from './password-question.tsx';

/** Changes the password. The present one is required, so that a stolen session cannot take over the account. */
export const PasswordDialog = ({ onClose }: { onClose: () => void }) => (
  <DialogForm
    title="Ganti kata sandi"
    schema={passwordChange}
    values={{ password: '', newPassword: '' }}
    send={(body) => call('PUT /api/account/password', { body })}
    failure="Gagal mengganti kata sandi."
    label="Ganti kata sandi"
    busyLabel="Menyimpan..."
    onClose={onClose}
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
);
