import { call } from '../../call.ts';
import { PasswordQuestion } from './password-question.tsx';

type RevealDialogProps = {
  /** Loads the numbers again, which are whole for 15 minutes now; by default with the data of the page. */
  onConfirmed?: () => Promise<void>;
  onClose: () => void;
};

/** Asks for the password, so that a stolen session does not show whole numbers. */
export const RevealDialog = ({ onConfirmed, onClose }: RevealDialogProps) => (
  <PasswordQuestion
    title="Tampilkan nomor"
    label="Tampilkan"
    send={async (body) => void (await call('POST /api/account/confirm-password', { body }))}
    onDone={onConfirmed && (() => onConfirmed().then(onClose))}
    failure="Gagal menampilkan nomor."
    onClose={onClose}
  >
    <p className="text-pretty text-muted">
      Masukkan kata sandi untuk melihat NIK dan nomor rekening Anda selama 15 menit.
    </p>
  </PasswordQuestion>
);
