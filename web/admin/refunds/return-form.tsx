import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { required } from '#contract/endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/form-controls.tsx';
import { useForm } from '../../ui/use-form.ts';
import { toast, toastError } from '../../visitor/toast.ts';

export type Noted = { note: string };

type ReturnFormProps = {
  title: string;
  /** The refund and its customer. */
  summary: ReactNode;
  /** True while the form cannot be sent yet, such as during the preparation of a picture. */
  isWaiting?: boolean;
  /** Records the refund. Returns null if another required input is missing. */
  send: (noted: Noted) => Promise<{ message: string }> | null;
  /** Called when the note is missing. */
  onRefused?: () => void;
  /** Called when the refund is recorded. */
  onDone: () => Promise<void>;
  onClose: () => void;
  /** Additional fields. */
  children?: ReactNode;
};

const noted = z.object({ note: required('Catatan', 500) });

/** The dialog in which an admin records how a refund was made. */
export function ReturnForm({ title, summary, isWaiting, send, onRefused, onDone, onClose, children }: ReturnFormProps) {
  const form = useForm(noted, { note: '' });
  const [isBusy, setBusy] = useState(false);

  async function record(checked: Noted) {
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
      <form {...form.sending(record, onRefused)} className="flex flex-col gap-4">
        {summary}
        <TextArea
          label="Catatan"
          rows={3}
          hint="Misalnya: ditransfer ke rekening BRI pembeli. Dicatat bersama nama Anda."
          {...form.field('note')}
        />
        {children}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" isBusy={isBusy || isWaiting}>
            {isBusy ? 'Memproses...' : 'Tandai selesai'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
