import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldTexts, inputClass } from './field-frame.tsx';
import { ChevronDownIcon } from './form-icons.tsx';

type SelectProps = FieldTexts & { options: readonly { value: string; label: string }[] } & ComponentProps<'select'>;

export const Select = ({ label, error, hint, count, options, className, ...rest }: SelectProps) => (
  <FieldFrame label={label} error={error} hint={hint} count={count} id={rest.id}>
    {(controlProps) => (
      <div className="relative">
        <select {...rest} {...controlProps} className={classNames(inputClass, 'h-11 appearance-none pr-10', className)}>
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

/** A checkbox with its label beside it; the whole row is clickable. */
export const Checkbox = ({ label, ...rest }: { label: ReactNode } & ComponentProps<'input'>) => (
  <label className="flex min-h-11 items-center gap-3 py-1">
    <input type="checkbox" {...rest} className="size-5 shrink-0 rounded accent-primary" />
    <span className="min-w-0 wrap-anywhere">{label}</span>
  </label>
);

export const TextArea = ({
  label,
  error,
  hint,
  count,
  className,
  ...rest
}: FieldTexts & ComponentProps<'textarea'>) => (
  <FieldFrame label={label} error={error} hint={hint} count={count} id={rest.id}>
    {(controlProps) => (
      <textarea rows={4} {...rest} {...controlProps} className={classNames(inputClass, 'py-2.5', className)} />
    )}
  </FieldFrame>
);
