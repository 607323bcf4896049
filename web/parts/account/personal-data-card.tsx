import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { longDate } from '#contract/dates.ts';
import { erasureDays } from '#contract/personal-data/retention.ts';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { useSession } from '../../visitor/session.ts';
import { useOverlay } from '../use-overlay.ts';
import { Fold } from './fold.tsx';
import { PasswordQuestion, PasswordOwner } from './password-question.tsx';
import { useCancelErasure } from './use-cancel-erasure.ts';
import { type ErasureObstacle, obstacleLabels, passwordForm } from '#contract/personal-data/personal-data.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { DialogForm } from '../dialog-form.tsx';
import { Loaded, useReading } from '../loaded.tsx';

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
    <p className="min-w-0 flex-1 basis-[12rem] text-sm text-muted">{text}</p>
    {children}
  </li>
);

/** Asks for the erasure of the account, or says what must be settled before. */
function ErasureDialog({ onClose }: { onClose: () => void }) {
  const { reading } = useReading(() => call('GET /api/account/erasure').then(({ data }) => data.obstacles));
  return (
    <Dialog isOpen onClose={onClose} title="Hapus akun" size="sm">
      <Loaded {...reading} fallback={<Skeleton className="h-60 rounded-xl" />} title="Data akun gagal dimuat.">
        {(found) =>
          found.length > 0 ? <Obstacles obstacles={found} onClose={onClose} /> : <Question onClose={onClose} />
        }
      </Loaded>
    </Dialog>
  );
}

const Obstacles = ({ obstacles, onClose }: { obstacles: readonly ErasureObstacle[]; onClose: () => void }) => (
  <>
    <p className="text-pretty">Akun belum dapat dihapus, karena:</p>
    <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
      {obstacles.map((obstacle) => (
        <li key={obstacle}>{obstacleLabels[obstacle]}.</li>
      ))}
    </ul>
    <p className="mt-3 text-pretty text-muted">Setelah semuanya selesai, Anda dapat menghapus akun di sini.</p>
    <DialogActions>
      <Button onClick={onClose}>Mengerti</Button>
    </DialogActions>
  </>
);

function Question({ onClose }: { onClose: () => void }) {
  const isSeller = useSession(({ user }) => user?.role === 'seller');

  async function erase(body: { password: string }) {
    const answer = await call('POST /api/account/erasure', { body });
    await useSession.getState().checkAuth();
    return answer;
  }

  return (
    <DialogForm
      schema={passwordForm}
      values={{ password: '' }}
      send={erase}
      onDone={onClose}
      failure="Gagal meminta penghapusan akun."
      label="Hapus akun"
      variant="danger"
      onClose={onClose}
    >
      {(form) => (
        <>
          <ul className="flex list-disc flex-col gap-1 pl-5 text-pretty text-muted">
            <li>Akun dihapus setelah {erasureDays} hari. Sampai saat itu Anda dapat membatalkannya.</li>
            <li>
              {isSeller
                ? 'Toko ditutup; produk, NIK, alamat, dan rekening di profil dihapus.'
                : 'Nama, alamat, keranjang, isi ulasan, dan komplain dihapus. Bintang ulasan tetap ada tanpa nama Anda.'}
            </li>
            <li>Data pesanan, invoice, dan rekening yang wajib disimpan menurut undang-undang disimpan terenkripsi.</li>
            <li>Pesanan baru menunda penghapusan sampai selesai.</li>
          </ul>
          <PasswordOwner />
          <PasswordField {...form.field('password')} />
        </>
      )}
    </DialogForm>
  );
}
