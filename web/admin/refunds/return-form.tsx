import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { required } from '#contract/kit.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useForm } from '../../ui/use-form.ts';

export type Noted = { note: string };

type ReturnFormProps = {
  title: string;
  /** Whose money went back. */
  summary: ReactNode;
  isBusy: boolean;
  /** What is awaited before it can be sent, such as a picture on its way. */
  isWaiting?: boolean;
  onSend: (noted: Noted) => Promise<void>;
  /** Told when the note is missing. */
  onRefused?: () => void;
  onClose: () => void;
  /** What is asked besides the note. */
  children?: ReactNode;
};

const noted = z.object({ note: required('Catatan', 500) });

/** In which an admin says how money went back. */
export function ReturnForm({
  title,
  summary,
  isBusy,
  isWaiting,
  onSend,
  onRefused,
  onClose,
  children,
}: ReturnFormProps) {
  const form = useForm(noted, { note: '' });
  return (
    <Dialog isOpen onClose={onClose} title={title} size="sm">
      <form {...form.sending(onSend, onRefused)} className="flex flex-col gap-4">
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
