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
  /** Whose money went back. */
  summary: ReactNode;
  /** What is awaited before it can be sent, such as a picture on its way. */
  isWaiting?: boolean;
  /** Records it; null where something besides the note is missing. */
  send: (noted: Noted) => Promise<{ message: string }> | null;
  /** Told when the note is missing. */
  onRefused?: () => void;
  /** Told when it is recorded. */
  onDone: () => Promise<void>;
  onClose: () => void;
  /** What is asked besides the note. */
  children?: ReactNode;
};

const noted = z.object({ note: required('Catatan', 500) });

/** In which an admin says how money went back. */
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
