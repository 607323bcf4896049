import type { ReactNode } from 'react';
import { object, type output } from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { ApiError } from '../call.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { toastError } from '../visitor/toast.ts';
import { useDraftForm } from './draft.tsx';
import { useSend } from './use-send.ts';

type Answer = { message: string } | void;

export type DialogFormProps<Values extends Record<string, string>, Schema extends $ZodType, Sent extends Answer> = {
  /** Makes the form a small dialog; without it, it is part of one. */
  title?: string;
  size?: 'sm' | 'md';
  schema: Schema;
  values: Values;
  /** The fields: `(form) => <Field label="Nama" {...form.field('userName')} />`. */
  children: (form: ReturnType<typeof useDraftForm<Values, Schema>>) => ReactNode;
  send: (checked: output<Schema>) => Promise<Sent>;
  /** Called after a success; by default the data of the page is loaded again and the dialog closes. */
  onDone?: (answer: Sent) => unknown;
  failure: string | ((error: unknown) => string);
  /** The messages at the fields, if they are not the server's validation errors. */
  errorsOf?: (error: ApiError) => Readonly<Record<string, string>>;
  /** As of `useSend`. */
  reread?: true | (() => unknown);
  /** Called after a failure that belongs to no field; returns 'closed' if it closes the dialog. */
  onFailure?: (error: unknown) => unknown;
  label: string;
  busyLabel?: string;
  /** Whether something that belongs to the form, such as a picture, is not ready to be sent. */
  isWaiting?: boolean;
  /** The name of chosen files, which a draft cannot have. */
  files?: string | false;
  variant?: 'primary' | 'danger';
  cancelLabel?: string;
  /** Called by the other button, if that does not close the dialog. */
  onCancel?: () => void;
  onClose: () => void;
};

/**
 * A dialog that is a form, with its two buttons. A failure is
 * shown at the fields that it names, otherwise as a toast.
 */
export function DialogForm<Values extends Record<string, string>, Schema extends $ZodType, Sent extends Answer>(
  props: DialogFormProps<Values, Schema, Sent>,
) {
  const { title, size = 'sm', schema, values, children, send, onDone, failure, onFailure, reread, onClose } = props;
  const { errorsOf = ({ errors }) => errors, label, busyLabel = label, isWaiting = false, files, onCancel } = props;
  const { variant = 'primary', cancelLabel = 'Batal' } = props;
  const form = useDraftForm(schema, values, { files });
  const { isBusy, send: sendOnce } = useSend();

  function showFailure(error: unknown) {
    const isAtField = error instanceof ApiError && form.showServerErrors(errorsOf(error) as Partial<Values>);
    if (isAtField) return;
    toastError(error, typeof failure === 'string' ? failure : failure(error));
    return onFailure?.(error);
  }

  async function sendForm(checked: output<Schema>) {
    const answer = await send(checked);
    form.endDraft();
    return answer;
  }

  const submit = (checked: output<Schema>) =>
    sendOnce(() => sendForm(checked), {
      failure: showFailure,
      reread,
      done: onDone,
      close: onDone ? () => {} : onClose,
    });

  /** Closing by Esc or beside the dialog keeps the draft, giving up does not. */
  function giveUp() {
    form.endDraft();
    onClose();
  }

  const content = (
    <form {...form.formProps(submit)} className="flex flex-col gap-4">
      {form.draftNotice}
      {children(form)}
      <DialogActions>
        <Button variant="secondary" disabled={isBusy} onClick={onCancel ?? giveUp}>
          {cancelLabel}
        </Button>
        <Button type="submit" variant={variant} isBusy={isBusy || isWaiting}>
          {isBusy ? busyLabel : label}
        </Button>
      </DialogActions>
    </form>
  );
  if (!title) return content;
  return (
    <Dialog isOpen onClose={onClose} title={title} size={size}>
      {content}
    </Dialog>
  );
}

const noFields = object({});

/** The properties of a dialog with a certain form around its children. */
export type FormOf<Values extends Record<string, string>, Sent extends Answer> = Omit<
  DialogFormProps<Values, $ZodType<Values>, Sent>,
  'schema' | 'values' | 'children'
> & { children?: ReactNode };

/** Asks before something that cannot be undone. */
export const QuestionDialog = <Sent extends Answer>({ children, ...rest }: FormOf<Record<never, string>, Sent>) => (
  <DialogForm schema={noFields} values={{}} variant="danger" {...rest}>
    {() => <div className="mb-1">{children}</div>}
  </DialogForm>
);
