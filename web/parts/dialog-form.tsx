import { type ReactNode, useState } from 'react';
import type { output } from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { ApiError } from '../api-error.ts';
import { Button } from '../ui/button.tsx';
import { DialogActions } from '../ui/dialog.tsx';
import { useForm } from '../ui/use-form.ts';
import { toastError } from '../visitor/toast.ts';

type DialogFormProps<Values extends Record<string, string>, Schema extends $ZodType> = {
  schema: Schema;
  values: Values;
  /** The fields: `(form) => <Field label="Nama" {...form.field('userName')} />`. */
  children: (form: ReturnType<typeof useForm<Values, Schema>>) => ReactNode;
  onSend: (checked: output<Schema>) => Promise<void>;
  /** The failure message if the server gives none. */
  failure: string;
  /** The messages at the fields, if they are not the server's validation errors. */
  errorsOf?: (error: ApiError) => Readonly<Record<string, string>>;
  /** Called after a failure that belongs to no field. */
  onFailure?: (error: unknown) => void | Promise<void>;
  label: string;
  busyLabel?: string;
  variant?: 'primary' | 'danger';
  cancelLabel?: string;
  onCancel: () => void;
};

/** The form of a dialog with its two buttons. A failure is shown at the fields that it names, otherwise as a toast. */
export function DialogForm<Values extends Record<string, string>, Schema extends $ZodType>({
  schema,
  values,
  children,
  onSend,
  failure,
  errorsOf = ({ errors }) => errors,
  onFailure,
  label,
  busyLabel = label,
  variant = 'primary',
  cancelLabel = 'Batal',
  onCancel,
}: DialogFormProps<Values, Schema>) {
  const form = useForm(schema, values);
  const [isBusy, setBusy] = useState(false);

  async function send(checked: output<Schema>) {
    setBusy(true);
    try {
      await onSend(checked);
    } catch (error) {
      setBusy(false);
      const errors = error instanceof ApiError ? errorsOf(error) : {};
      if (Object.keys(errors).some((name) => name in values)) return form.showServerErrors(errors as Partial<Values>);
      toastError(error, failure);
      await onFailure?.(error);
    }
  }

  return (
    <form {...form.formProps(send)} className="flex flex-col gap-4">
      {children(form)}
      <DialogActions>
        <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button type="submit" variant={variant} isBusy={isBusy}>
          {isBusy ? busyLabel : label}
        </Button>
      </DialogActions>
    </form>
  );
}
