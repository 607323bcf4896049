import { useId, type ReactNode } from 'react';
import { WarningIcon } from './form-icons.tsx';

export type FieldTexts = {
  /** Always visible above the field. It must be understandable out of context. */
  label: string;
  error?: string;
  hint?: ReactNode;
  /** Shown below the field at the right, such as "12/16 digit". */
  count?: string;
};

type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };
type FieldFrameProps = FieldTexts & { id?: string; children: (controlProps: ControlProps) => ReactNode };

export const inputClass =
  'w-full rounded-xl border border-border bg-white px-3.5 text-base text-ink placeholder:text-muted ' +
  'aria-invalid:border-danger aria-invalid:bg-danger/4 disabled:bg-surface';

/** Lays out a label, a control, and its error, hint and count. Error and hint are linked by `aria-describedby`. */
export function FieldFrame({ id, label, error, hint, count, children }: FieldFrameProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const describedBy = [error && `${controlId}-error`, hint && `${controlId}-hint`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={controlId} className="text-sm font-bold">
        {label}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {(error || hint || count) && (
        <div className="flex flex-wrap items-start justify-between gap-x-3 text-sm">
          <div className="flex flex-col gap-1">
            {/* An error that appears on blur moves the button that is being pressed by less than half its height. */}
            {error && (
              <p id={`${controlId}-error`} className="flex items-center gap-1.5 leading-4 text-danger">
                <WarningIcon className="size-4" />
                {error}
              </p>
            )}
            {hint && (
              <p id={`${controlId}-hint`} className="text-muted">
                {hint}
              </p>
            )}
          </div>
          {count && <p className="ml-auto shrink-0 text-muted tabular-nums">{count}</p>}
        </div>
      )}
    </div>
  );
}
