import { call } from '../../call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordQuestion } from './password-question.tsx';

type RevealDialogProps = {
  /** Loads the numbers again, which are whole for 15 minutes now. */
  onConfirmed: () => Promise<void>;
  onClose: () => void;
};

/** Asks for the password, so that a stolen session does not show whole numbers. */
export function RevealDialog({ onConfirmed, onClose }: RevealDialogProps) {
  async function confirm(body: { password: string }) {
    await call('POST /api/account/confirm-password', { body });
    await onConfirmed();
    onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title="Tampilkan nomor" size="sm">
      <PasswordQuestion label="Tampilkan" onSend={confirm} failure="Gagal menampilkan nomor." onClose={onClose}>
        <p className="text-pretty text-muted">
          Masukkan kata sandi untuk melihat NIK dan nomor rekening Anda selama 15 menit.
        </p>
      </PasswordQuestion>
    </Dialog>
  );
}
