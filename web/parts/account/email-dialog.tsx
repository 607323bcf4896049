import { emailChange, type Profile } from '#contract/auth/account.ts';
import { call } from '../../call.ts';
import { EmailField, PasswordField } from '../../ui/field.tsx';
import { useSession } from '../../visitor/session.ts';
import { DialogForm } from '../dialog-form.tsx';

/** Changes the e-mail address. The password is required, because the address is the way back into the account. */
export const EmailDialog = ({ profile, onClose }: { profile: Profile; onClose: () => void }) => (
  <DialogForm
    title="Ganti email"
    schema={emailChange}
    values={{ email: '', password: '' }}
    send={async (body) => {
      const answer = await call('PUT /api/account/email', { body });
      await useSession.getState().checkAuth();
      return answer;
    }}
    failure="Gagal mengganti email."
    errorsOf={({ code, message, errors }) => (code === 'EMAIL_TAKEN' ? { email: message } : errors)}
    label="Ganti email"
    busyLabel="Menyimpan..."
    onClose={onClose}
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
);
