import type { ReactNode } from 'react';
import type { output } from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { useDraftForm } from '../../parts/draft.tsx';
import { useSend } from '../../parts/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';

type Answer = { message: string };

type SheetFormProps<Values extends Record<string, string>, Schema extends $ZodType, Sent> = {
  title: string;
  /** The id of the form. */
  name: string;
  schema: Schema;
  /** The values when the sheet opens; later ones are ignored. */
  values: Values;
  /** Texts that a draft has, although the schema does not. */
  alsoStored?: readonly (keyof Values & string)[];
  /** Fields that a draft never has, although the schema does. */
  neverStored?: readonly (keyof Values & string)[];
  send: (checked: output<Schema>) => Promise<Sent>;
  /** Called after a success; by default the data of the page is loaded again and the sheet closes. */
  onDone?: (answer: Sent) => unknown;
  /** The failure message if the server gives none, or what shows the failure instead of a toast. */
  failure: string | ((error: unknown) => void);
  onClose: () => void;
  /** The fields: `(form) => <Field label="Nama" {...form.field('userName')} />`. */
  children: (form: ReturnType<typeof useDraftForm<Values, Schema>>) => ReactNode;
};

/** A form in a side sheet. Closing it keeps unsaved input as a draft. */
export function SheetForm<Values extends Record<string, string>, Schema extends $ZodType, Sent extends Answer>(
  props: SheetFormProps<Values, Schema, Sent>,
) {
  const { title, name, schema, values, alsoStored, neverStored, send, onDone, failure, onClose, children } = props;
  const form = useDraftForm(schema, values, { alsoStored, neverStored });
  const { isBusy, send: sendOnce } = useSend();

  const anyField = { ...form, showServerErrors: (errors: object) => form.showServerErrors(errors) };
  const submit = (checked: output<Schema>) =>
    sendOnce(() => send(checked), { form: anyField, failure, done: onDone, close: onDone ? () => {} : onClose });

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <Button type="submit" form={name} isWide isBusy={isBusy}>
          {isBusy ? 'Menyimpan...' : 'Simpan'}
        </Button>
      }
    >
      <form id={name} {...form.formProps(submit)} className="flex flex-col gap-5">
        {form.draftNotice}
        {children(form)}
      </form>
    </Sheet>
  );
}
