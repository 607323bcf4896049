import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { longDate } from '#contract/dates.ts';
import { erasureDays } from '#contract/personal-data/retention.ts';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { useSession } from '../../visitor/session.ts';
import { useOverlay } from '../use-overlay.ts';
import { ErasureDialog } from './erasure-dialog.tsx';
import { Fold } from './fold.tsx';
import { PasswordQuestion } from './password-question.tsx';
import { useCancelErasure } from './use-cancel-erasure.ts';

/** A copy of the user's data, and the erasure of the account, which admins do not have. */
export function PersonalDataCard() {
  const dialog = useOverlay('isi');
  const user = useSession((session) => session.user);
  return (
    <Fold title="Data pribadi" isOpen={dialog.value === 'unduh-data' || dialog.value === 'hapus-akun'}>
      <p className="text-sm text-muted">
        Apa yang kami simpan dijelaskan di{' '}
        <Link to="/privasi" className="text-accent underline">
          Kebijakan Privasi
        </Link>
        .
      </p>
      <ul className="mt-2 divide-y divide-border-light">
        <Row text="Salinan semua data akun ini sebagai berkas JSON.">
          <Button variant="secondary" onClick={() => dialog.open('unduh-data')}>
            Unduh data saya
          </Button>
        </Row>
        {user?.role !== 'admin' &&
          (user?.eraseAt ? (
            <PendingErasure eraseAt={user.eraseAt} />
          ) : (
            <Row text={`Akun dan data pribadi Anda dihapus setelah ${erasureDays} hari.`}>
              <Button variant="danger" onClick={() => dialog.open('hapus-akun')}>
                Hapus akun
              </Button>
            </Row>
          ))}
      </ul>
      {dialog.value === 'unduh-data' && <DownloadDialog onClose={dialog.close} />}
      {dialog.value === 'hapus-akun' && <ErasureDialog onClose={dialog.close} />}
    </Fold>
  );
}

function PendingErasure({ eraseAt }: { eraseAt: string }) {
  const { isBusy, cancel } = useCancelErasure();
  return (
    <Row text={`Akun ini akan dihapus pada ${longDate(eraseAt)}.`}>
      <Button variant="secondary" isBusy={isBusy} onClick={cancel}>
        Batalkan penghapusan
      </Button>
    </Row>
  );
}

function DownloadDialog({ onClose }: { onClose: () => void }) {
  async function download(body: { password: string }) {
    await call('POST /api/account/confirm-password', { body });
    // The server names the file. With the attribute `download` a refusal does not replace the page.
    const link = Object.assign(document.createElement('a'), { href: '/api/account/data', download: '' });
    link.click();
    return { message: 'Unduhan dimulai.' };
  }

  return (
    <PasswordQuestion
      title="Unduh data saya"
      label="Unduh"
      send={download}
      onDone={onClose}
      failure="Gagal mengunduh data."
      onClose={onClose}
    >
      <p className="text-pretty text-muted">
        Berkas ini memuat data pribadi Anda, termasuk alamat dan rekening. Simpan di tempat yang aman.
      </p>
    </PasswordQuestion>
  );
}

const Row = ({ text, children }: { text: string; children: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
    <p className="min-w-0 flex-1 basis-48 text-sm text-muted">{text}</p>
    {children}
  </li>
);
