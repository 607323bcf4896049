import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import { Spinner } from './loading.tsx';

type ButtonStyle = {
  /** Use `primary` once per page. `danger` needs a text or icon, because its red is close to the primary colour. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** `md` is 44 px high, `sm` 36 px. Use `sm` only in rows and cards that also have a larger target. */
  size?: 'md' | 'sm';
  isWide?: boolean;
};

const base =
  'inline-flex items-center justify-center gap-2 rounded-xl text-center font-bold sm:whitespace-nowrap ' +
  'transition-colors disabled:cursor-not-allowed disabled:opacity-55 forced-colors:border';
const variants = {
  primary: 'bg-primary text-white hover:not-disabled:bg-primary-dark active:bg-primary-dark',
  secondary: 'border border-border bg-white text-ink hover:not-disabled:border-primary hover:not-disabled:text-primary',
  quiet: 'text-accent underline-offset-4 hover:not-disabled:underline',
  danger: 'border border-danger bg-white text-danger hover:not-disabled:bg-danger hover:not-disabled:text-white',
};
const sizes = { md: 'min-h-11 px-5 py-2 text-base', sm: 'min-h-9 px-3.5 py-1.5 text-sm' };

const buttonClass = ({ variant = 'primary', size = 'md', isWide }: ButtonStyle, className?: string) =>
  classNames(base, variants[variant], sizes[size], isWide && 'beside-install w-full', className);

type ButtonProps = ButtonStyle & { isBusy?: boolean } & ComponentProps<'button'>;

/** A button, by default with `type="button"`. */
export const Button = ({ variant, size, isWide, isBusy, disabled, className, children, ...rest }: ButtonProps) => (
  <button
    type="button"
    disabled={disabled || isBusy}
    aria-busy={isBusy || undefined}
    className={buttonClass(
      { variant, size, isWide },
      classNames(rest.type === 'submit' && 'beside-install', className),
    )}
    {...rest}
  >
    {isBusy && <Spinner />}
    {/* On a translated page a text beside an element that comes and goes needs an element of its own. */}
    {typeof children === 'string' ? <span>{children}</span> : children}
  </button>
);

export const ButtonLink = ({ variant, size, isWide, className, ...rest }: ButtonStyle & LinkProps) => (
  <Link className={buttonClass({ variant, size, isWide }, className)} {...rest} />
);
