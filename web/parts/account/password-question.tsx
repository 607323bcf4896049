import { type ReactNode, useState } from 'react';
import { passwordForm } from '#contract/personal-data.ts';
import { ApiError } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useSession } from '../../visitor/session.ts';
import { toastError } from '../../visitor/toast.ts';

type PasswordQuestionProps = {
  /** What happens after the right password. */
  children: ReactNode;
  label: string;
  variant?: 'primary' | 'danger';
  /** Sends the password. A wrong one is shown at the field. */
  onSend: (body: { password: string }) => Promise<void>;
  /** The failure message if the server gives none. */
  failure: string;
  onClose: () => void;
};

/** The content of a dialog that asks for the password before something that a stolen session must not do. */
export function PasswordQuestion({ children, label, variant, onSend, failure, onClose }: PasswordQuestionProps) {
  const form = useForm(passwordForm, { password: '' });
  const email = useSession(({ user }) => user?.email);
  const [isBusy, setBusy] = useState(false);

  async function send(body: { password: string }) {
    setBusy(true);
    try {
      await onSend(body);
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.errors.password) return form.showServerErrors(error.errors);
      toastError(error, failure);
    }
  }

  return (
    <form {...form.formProps(send)} className="flex flex-col gap-4">
      {children}
      {/* Tells password managers whose password is asked for. */}
      <input type="hidden" name="username" autoComplete="username" value={email ?? ''} />
      <Field label="Kata sandi" type="password" autoComplete="current-password" {...form.field('password')} />
      <DialogActions>
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          Batal
        </Button>
        <Button type="submit" variant={variant} isBusy={isBusy}>
          {label}
        </Button>
      </DialogActions>
    </form>
  );
}
