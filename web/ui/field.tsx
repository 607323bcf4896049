import { useState, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, inputClass, type FieldLook } from './field-frame.tsx';
import { EyeIcon, EyeOffIcon } from './icons.tsx';

/** One line of text with its label, error and hint. `type="password"` brings a button that shows what was typed. */
export function Field({
  label,
  error,
  hint,
  count,
  type = 'text',
  className,
  ...rest
}: FieldLook & ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false);
  const isPassword = type === 'password';
  return (
    <FieldFrame label={label} error={error} hint={hint} count={count} id={rest.id}>
      {(wiring) => (
        <div className="relative">
          <input
            {...rest}
            {...wiring}
            type={isPassword && isShown ? 'text' : type}
            className={classNames(inputClass, 'h-12', isPassword && 'pr-12', className)}
          />
          {isPassword && (
            <button
              type="button"
              aria-label={isShown ? 'Sembunyikan kata sandi' : 'Tampilkan kata sandi'}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
              className="absolute inset-y-0 right-0 grid w-12 place-items-center text-abu hover:text-arang"
            >
              {isShown ? <EyeOffIcon /> : <EyeIcon />}
            </button>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
