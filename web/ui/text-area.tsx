import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, inputClass, type FieldLook } from './field-frame.tsx';

/** Several lines of text with their label, error and hint. */
export function TextArea({ label, error, hint, count, className, ...rest }: FieldLook & ComponentProps<'textarea'>) {
  return (
    <FieldFrame label={label} error={error} hint={hint} count={count} id={rest.id}>
      {(wiring) => <textarea rows={4} {...rest} {...wiring} className={classNames(inputClass, 'py-2.5', className)} />}
    </FieldFrame>
  );
}
