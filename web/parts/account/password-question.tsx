import { passwordForm } from '#contract/personal-data/personal-data.ts';
import { PasswordField } from '../../ui/field.tsx';
import { useSession } from '../../visitor/session.ts';
import { DialogForm, type FormOf } from '../dialog-form.tsx';

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
