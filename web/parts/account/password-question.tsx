import type { ReactNode } from 'react';
import { passwordForm } from '#contract/personal-data.ts';
import { PasswordField } from '../../ui/field.tsx';
import { useSession } from '../../visitor/session.ts';
import { DialogForm } from '../dialog-form.tsx';

type PasswordQuestionProps = {
  /** What happens after the right password. */
  children: ReactNode;
  label: string;
  variant?: 'primary' | 'danger';
  /** Sends the password. A wrong one is shown at the field. */
  onSend: (body: { password: string }) => Promise<void>;
  /** The failure message if the server gives none. */
  failure: string;
  onFailure?: (error: unknown) => void | Promise<void>;
  cancelLabel?: string;
  onClose: () => void;
};

/** The content of a dialog that asks for the password before something that a stolen session must not do. */
export const PasswordQuestion = ({ children, onClose, ...rest }: PasswordQuestionProps) => (
  <DialogForm schema={passwordForm} values={{ password: '' }} onCancel={onClose} {...rest}>
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
