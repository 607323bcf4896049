import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, inputClass, type FieldLook } from './field-frame.tsx';
import { ChevronDownIcon } from './icons.tsx';

type SelectProps = FieldLook & { options: readonly { value: string; label: string }[] } & ComponentProps<'select'>;

/** The browser's own choice list, with a label above it. */
export function Select({ label, error, hint, count, options, className, ...rest }: SelectProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} count={count} id={rest.id}>
      {(wiring) => (
        <div className="relative">
          <select {...rest} {...wiring} className={classNames(inputClass, 'h-11 appearance-none pr-10', className)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-abu" />
        </div>
      )}
    </FieldFrame>
  );
}
