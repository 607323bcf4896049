import { passwordForm } from '#contract/personal-data/personal-data.ts';
import { PasswordField } from '../../ui/field.tsx';
import { useSession } from '../../visitor/session.ts';
import { DialogForm, type FormOf } from '../dialog-form.tsx';
import { call } from '../../call.ts';

/** A dialog that asks for the password before something that a stolen session must not do. */
export const PasswordQuestion = <Sent extends { message: string } | void>({
  children,
  ...rest
}: FormOf<{ password: string }, Sent>) => (
  <DialogForm schema={passwordForm} values={{ password: '' }} {...rest}>
    {(form) => (
      <>
        {children}
        <PasswordOwner />
        <PasswordField {...form.field('password')} />
      </>
    )}
  </DialogForm>
);

/** Tells password managers whose password a form asks for. */
export function PasswordOwner() {
  const email = useSession(({ user }) => user?.email);
  return <input type="hidden" name="username" autoComplete="username" value={email ?? ''} />;
}

type RevealDialogProps = {
  /** Loads the numbers again, which are whole for 15 minutes now; by default with the data of the page. */
  onConfirmed?: () => Promise<void>;
  onClose: () => void;
};

/** Asks for the password, so that a stolen session does not show whole numbers. */
export const RevealDialog = ({ onConfirmed, onClose }: RevealDialogProps) => (
  <PasswordQuestion
    title="Tampilkan nomor"
    label="Tampilkan"
    send={async (body) => void (await call('POST /api/account/confirm-password', { body }))}
    onDone={onConfirmed && (() => onConfirmed().then(onClose))}
    failure="Gagal menampilkan nomor."
    onClose={onClose}
  >
    <p className="text-pretty text-muted">
      Masukkan kata sandi untuk melihat NIK dan nomor rekening Anda selama 15 menit.
    </p>
  </PasswordQuestion>
);
