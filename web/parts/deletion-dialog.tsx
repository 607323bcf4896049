import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { toast, toastError } from '../visitor/toast.ts';

type DeletionDialogProps = {
  /** The question, such as "Hapus alamat ini?" */
  title: string;
  /** What is deleted and what is kept. */
  children: ReactNode;
  onClose: () => void;
  /** Deletes the item and resolves to the server's message. */
  remove: () => Promise<{ message: string }>;
  /** The failure message, by default only if the server has not refused with one of its own. */
  failure: string | ((error: unknown) => string);
  /** Called after deletion. The dialog stays open until the returned promise resolves, for example after a reload. */
  onRemoved: () => Promise<void> | void;
};

/** Asks for confirmation before a deletion that cannot be undone. */
export function DeletionDialog({ title, children, onClose, remove, failure, onRemoved }: DeletionDialogProps) {
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    try {
      const { message } = await remove();
      toast({ title: message });
      await onRemoved();
      onClose();
    } catch (error) {
      toastError(error, typeof failure === 'string' ? failure : failure(error));
      setBusy(false);
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title={title} size="sm">
      {children}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Batal
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={confirm}>
          Hapus
        </Button>
      </DialogActions>
    </Dialog>
  );
}
