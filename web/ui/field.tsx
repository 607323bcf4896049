import { useState, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, inputClass, type FieldTexts } from './field-frame.tsx';
import { EyeIcon, EyeOffIcon } from './account-icons.tsx';
import type { FieldBinding } from './use-form.ts';
import { ChevronDownIcon } from './form-icons.tsx';

type FieldProps = FieldTexts &
  ComponentProps<'input'> & {
    /** Masks the text without `type="password"`, so that browsers do not offer to save it as a password. */
    isMasked?: boolean;
    /** Asks for the whole text when the value is only its mask. Typing replaces a mask. */
    onReveal?: (() => void) | undefined;
  };

/** A single-line input. Masked fields and passwords have a button that reveals the text. */
export function Field({ isMasked, onReveal, ...props }: FieldProps) {
  const { label, error, hint, count, type = 'text', className, ...rest } = withoutCut(props);
  const [isRevealed, setRevealed] = useState(false);
  const isShown = isRevealed && !onReveal;
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
            onFocus={onReveal && ((event) => event.target.select())}
            type={isPassword && isShown ? 'text' : type}
            className={classNames(
              inputClass,
              'h-12',
              hasRevealButton && 'pr-12',
              isMasked && !isShown && !onReveal && '[-webkit-text-security:disc]',
              className,
            )}
          />
          {hasRevealButton && (
            <button
              type="button"
              aria-label={`${isShown ? 'Sembunyikan' : 'Tampilkan'} ${what}`}
              aria-pressed={isShown}
              onClick={() => {
                onReveal?.();
                setRevealed(!isShown);
              }}
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

export const PasswordField = (props: KnownFieldProps) => (
  <Field label="Kata sandi" type="password" autoComplete="current-password" {...props} />
);

type NewPasswordProps = FieldBinding & { label?: string; hint?: string };

/**
 * A password that the user chooses, with its strength while typing. An error replaces the hint, which says the same.
 */
export const NewPasswordField = ({ hint = 'Minimal 8 karakter', ...props }: NewPasswordProps) => (
  <PasswordField
    autoComplete="new-password"
    hint={props.error ? undefined : hint}
    count={strengthOf(props.value)}
    {...props}
  />
);

/** Length counts most; many repeated characters do not. Too short passwords get no rating, because they are refused. */
export function strengthOf(password: string): string | undefined {
  if (password.length < 8) return undefined;
  const different = new Set(password.toLowerCase()).size;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const score = Math.min(password.length, different * 2) + kinds * 2;
  if (score < 16) return 'Kekuatan: lemah';
  return score < 20 ? 'Kekuatan: cukup' : 'Kekuatan: kuat';
}

/** A code of an authenticator app or a mail, or a recovery code. */
export const CodeField = (props: KnownFieldProps) => (
  <Field label="Kode verifikasi" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} {...props} />
);

type SelectProps = FieldTexts & { options: readonly { value: string; label: string }[] } & ComponentProps<'select'>;

export const Select = ({ label, error, hint, count, options, className, ...rest }: SelectProps) => (
  <FieldFrame label={label} error={error} hint={hint} count={count} id={rest.id}>
    {(controlProps) => (
      <div className="relative">
        <select
          {...rest}
          {...controlProps}
          className={classNames(inputClass, 'h-11 appearance-none truncate pr-10', className)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted" />
      </div>
    )}
  </FieldFrame>
);

export function TextArea(props: FieldTexts & ComponentProps<'textarea'>) {
  const { label, error, hint, count, className, ...rest } = withoutCut(props);
  return (
    <FieldFrame label={label} error={error} hint={hint} count={count} id={rest.id}>
      {(controlProps) => (
        <textarea rows={4} {...rest} {...controlProps} className={classNames(inputClass, 'py-2.5', className)} />
      )}
    </FieldFrame>
  );
}

/**
 * Says how much is too long instead of `maxlength`, by which the browser cuts what is
 * pasted, without a word and within an emoji. The schema of the form refuses the text.
 */
function withoutCut<Props extends { maxLength?: number; value?: unknown; error?: string }>(props: Props) {
  const { maxLength = Infinity, ...rest } = props;
  const tooMany = typeof rest.value === 'string' ? rest.value.trim().length - maxLength : 0;
  if (tooMany <= 0) return rest;
  return { ...rest, error: `Kurangi ${tooMany} karakter, maksimal ${maxLength.toLocaleString('id')}.` };
}
