import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toast, toastError } from '../visitor/toast.ts';

type DeletionDialogProps = {
  /** The question: "Hapus alamat ini?" */
  title: string;
  /** What goes, and what becomes of the rest. */
  children: ReactNode;
  onClose: () => void;
  /** Deletes it, and answers the server's word of that. */
  remove: () => Promise<{ message: string }>;
  /** What is told where the server says nothing of a failure. */
  failure: string;
  /** It is gone. The dialog stays until the list behind it shows so. */
  onRemoved: () => Promise<void> | void;
};

/** Asks before something goes for good. */
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
      toastError(error, failure);
      setBusy(false);
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title={title} size="sm">
      {children}
      <div className="mt-5 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Batal
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={confirm}>
          Hapus
        </Button>
      </div>
    </Dialog>
  );
}
