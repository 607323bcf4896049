import type { output } from 'zod/mini';
import { emailChange, type Profile } from '#contract/account.ts';
import { call } from '../../call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmailField, PasswordField } from '../../ui/field.tsx';
import { useSession } from '../../visitor/session.ts';
import { toast } from '../../visitor/toast.ts';
import { DialogForm } from '../dialog-form.tsx';

type EmailDialogProps = { profile: Profile; onClose: () => void; onSaved: () => Promise<void> };

/** Changes the e-mail address. The password is required, because the address is the way back into the account. */
export function EmailDialog({ profile, onClose, onSaved }: EmailDialogProps) {
  async function change(body: output<typeof emailChange>) {
    const { message } = await call('PUT /api/account/email', { body });
    await useSession.getState().checkAuth();
    await onSaved();
    toast({ title: message });
  }

  return (
    <Dialog isOpen onClose={onClose} title="Ganti email" size="sm">
      <DialogForm
        schema={emailChange}
        values={{ email: '', password: '' }}
        onSend={change}
        failure="Gagal mengganti email."
        errorsOf={({ code, message, errors }) => (code === 'EMAIL_TAKEN' ? { email: message } : errors)}
        label="Ganti email"
        busyLabel="Menyimpan..."
        onCancel={onClose}
      >
        {(form) => (
          <>
            <EmailField
              label="Email baru"
              autoComplete="email"
              hint={
                profile.isEmailVerified
                  ? 'Kami kirim kode ke alamat ini. Email lama berlaku sampai yang baru dikonfirmasi.'
                  : 'Kami kirim kode konfirmasi ke alamat ini.'
              }
              {...form.field('email')}
            />
            <PasswordField {...form.field('password')} />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
