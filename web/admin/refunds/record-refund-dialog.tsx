import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { required } from '#contract/endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/form-controls.tsx';
import { useForm } from '../../ui/use-form.ts';
import { toast, toastError } from '../../visitor/toast.ts';

export type RefundNote = { note: string };

type RecordRefundDialogProps = {
  title: string;
  /** The refund and its customer. */
  summary: ReactNode;
  /** True while the form cannot be sent yet, such as during the preparation of a picture. */
  isPreparing?: boolean;
  /** Records the refund. Returns null if another required input is missing. */
  send: (noteForm: RefundNote) => Promise<{ message: string }> | null;
  /** Called when the note is missing. */
  onInvalid?: () => void;
  /** Called when the refund is recorded. */
  onDone: () => Promise<void>;
  onClose: () => void;
  /** Additional fields. */
  children?: ReactNode;
};

const noteForm = z.object({ note: required(500) });

/** The dialog in which an admin records how a refund was made. */
export function RecordRefundDialog({
  title,
  summary,
  isPreparing,
  send,
  onInvalid,
  onDone,
  onClose,
  children,
}: RecordRefundDialogProps) {
  const form = useForm(noteForm, { note: '' });
  const [isBusy, setBusy] = useState(false);

  async function record(checked: RefundNote) {
    const sent = send(checked);
    if (!sent) return;
    setBusy(true);
    try {
      const { message } = await sent;
      toast({ title: message });
      await onDone();
      onClose();
    } catch (error) {
      toastError(error, 'Gagal mencatat pengembalian dana.');
      setBusy(false);
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title={title} size="sm">
      <form {...form.formProps(record, onInvalid)} className="flex flex-col gap-4">
        {summary}
        <TextArea
          label="Catatan"
          rows={3}
          hint="Misalnya: ditransfer ke rekening BRI pembeli. Dicatat bersama nama Anda."
          {...form.field('note')}
        />
        {children}
        <DialogActions>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" isBusy={isBusy || isPreparing}>
            {isBusy ? 'Memproses...' : 'Tandai selesai'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
