import { call } from '../../call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../visitor/toast.ts';
import { PasswordQuestion } from './password-question.tsx';

/** Downloads a copy of the user's data after their password. */
export function DownloadDialog({ onClose }: { onClose: () => void }) {
  async function download(body: { password: string }) {
    await call('POST /api/account/confirm-password', { body });
    // The server names the file. With the attribute `download` a refusal does not replace the page.
    const link = Object.assign(document.createElement('a'), { href: '/api/account/data', download: '' });
    link.click();
    toast({ title: 'Unduhan dimulai.' });
    onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title="Unduh data saya" size="sm">
      <PasswordQuestion label="Unduh" onSend={download} failure="Gagal mengunduh data." onClose={onClose}>
        <p className="text-pretty text-muted">
          Berkas ini memuat data pribadi Anda, termasuk alamat dan rekening. Simpan di tempat yang aman.
        </p>
      </PasswordQuestion>
    </Dialog>
  );
}
