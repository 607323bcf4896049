import { useState, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, inputClass, type FieldTexts } from './field-frame.tsx';
import { EyeIcon, EyeOffIcon } from './account-icons.tsx';

type FieldProps = FieldTexts &
  ComponentProps<'input'> & {
    /** Masks the text without `type="password"`, so that browsers do not offer to save it as a password. */
    isMasked?: boolean;
  };

/**
 * A single-line input with its label, error and hint. Masked fields and passwords have a button that reveals the
 * text.
 */
export function Field({ label, error, hint, count, type = 'text', isMasked, className, ...rest }: FieldProps) {
  const [isShown, setShown] = useState(false);
  const isPassword = type === 'password';
  const hasRevealButton = isPassword || isMasked;
  const what = isPassword ? 'kata sandi' : label;
  return (
    <FieldFrame label={label} error={error} hint={hint} count={count} id={rest.id}>
      {(controlProps) => (
        <div className="relative">
          <input
            {...rest}
            {...controlProps}
            type={isPassword && isShown ? 'text' : type}
            className={classNames(
              inputClass,
              'h-12',
              hasRevealButton && 'pr-12',
              isMasked && !isShown && '[-webkit-text-security:disc]',
              className,
            )}
          />
          {hasRevealButton && (
            <button
              type="button"
              aria-label={`${isShown ? 'Sembunyikan' : 'Tampilkan'} ${what}`}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
              className="absolute inset-y-0 right-0 grid w-12 place-items-center text-muted hover:text-ink"
            >
              {isShown ? <EyeOffIcon /> : <EyeIcon />}
            </button>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

type KnownFieldProps = Omit<FieldProps, 'label'> & { label?: string };

export const EmailField = (props: KnownFieldProps) => (
  <Field
    label="Email"
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);

/** The present password; a new one needs another label and `autoComplete="new-password"`. */
export const PasswordField = (props: KnownFieldProps) => (
  <Field label="Kata sandi" type="password" autoComplete="current-password" {...props} />
);

/** A code of an authenticator app or a mail, or a recovery code. */
export const CodeField = (props: KnownFieldProps) => (
  <Field label="Kode verifikasi" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} {...props} />
);
