import { type ReactNode, useState } from 'react';
import type { output } from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { ApiError } from '../../api-error.ts';
import { deleteDraft, loadDraft, RestoredDraft, useSavedDraft } from '../../parts/draft.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useForm } from '../../ui/use-form.ts';

type SheetFormProps<Values extends Record<string, string>, Schema extends $ZodType> = {
  title: string;
  /** The id of the form, which is also the name of its draft. */
  name: string;
  schema: Schema;
  /** The values when the sheet opens; later ones are ignored. */
  values: Values;
  /** Fields that must not be stored in the browser. */
  secret?: readonly (keyof Values)[];
  /** Saves the checked values; `deleteSaved` deletes the draft and is called once the server has them. */
  onSend: (checked: output<Schema>, deleteSaved: () => void) => Promise<void>;
  /** Shows a failure; the messages at the fields are shown without it. */
  onFailure: (error: unknown) => void;
  onClose: () => void;
  /** The fields: `(form) => <Field label="Nama" {...form.field('userName')} />`. */
  children: (form: ReturnType<typeof useForm<Values, Schema>>) => ReactNode;
};

/** A form in a side sheet. Closing it keeps unsaved input as a draft. */
export function SheetForm<Values extends Record<string, string>, Schema extends $ZodType>({
  title,
  name,
  schema,
  values,
  secret = [],
  onSend,
  onFailure,
  onClose,
  children,
}: SheetFormProps<Values, Schema>) {
  const [initialValues] = useState(values);
  const [draft] = useState(() => loadDraft(name, initialValues));
  const form = useForm(schema, draft.values);
  const [isBusy, setBusy] = useState(false);
  const isRestored = useSavedDraft({ draft, initialValues, values: form.values, secret });

  async function send(checked: output<Schema>) {
    setBusy(true);
    try {
      await onSend(checked, () => deleteDraft(draft.key));
    } catch (error) {
      onFailure(error);
      if (error instanceof ApiError) form.showServerErrors(error.errors as Partial<Values>);
      setBusy(false);
    }
  }

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
      <form id={name} {...form.formProps(send)} className="flex flex-col gap-5">
        {isRestored && <RestoredDraft onDiscard={() => form.reset(initialValues)} />}
        {children(form)}
      </form>
    </Sheet>
  );
}
