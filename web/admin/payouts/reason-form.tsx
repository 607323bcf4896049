import { useState } from 'react';
import * as z from 'zod/mini';
import { required } from '#contract/endpoint.ts';
import { ApiError } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/form-controls.tsx';
import { useForm } from '../../ui/use-form.ts';
import { toast, toastError } from '../../visitor/toast.ts';

const reasonForm = z.object({ reason: required(500) });

type ReasonFormProps = {
  /** The label of the submit button. */
  verb: string;
  isDangerous?: boolean;
  failure: string;
  send: (body: { reason: string }) => Promise<{ message: string }>;
  onCancel: () => void;
  onDone: () => Promise<void>;
};

/** A required reason, which the server records with the admin's name, and the buttons of its dialog. */
export function ReasonForm({ verb, isDangerous, failure, send, onCancel, onDone }: ReasonFormProps) {
  const form = useForm(reasonForm, { reason: '' });
  const [isBusy, setBusy] = useState(false);

  async function submit(body: { reason: string }) {
    setBusy(true);
    try {
      const { message } = await send(body);
      await onDone();
      toast({ title: message });
    } catch (error) {
      toastError(error, failure);
      if (error instanceof ApiError) form.showServerErrors(error.errors);
      setBusy(false);
    }
  }

  return (
    <form {...form.formProps(submit)} className="flex flex-col gap-4">
      <TextArea label="Alasan" rows={3} hint="Dicatat bersama nama Anda." {...form.field('reason')} />
      <DialogActions>
        <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
          Batal
        </Button>
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} isBusy={isBusy}>
          {verb}
        </Button>
      </DialogActions>
    </form>
  );
}
