import { type ErasureObstacle, obstacleLabels, passwordForm } from '#contract/personal-data/personal-data.ts';
import { erasureDays } from '#contract/personal-data/retention.ts';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { useSession } from '../../visitor/session.ts';
import { DialogForm } from '../dialog-form.tsx';
import { Loaded, useReading } from '../loaded.tsx';
import { PasswordOwner } from './password-question.tsx';

/** Asks for the erasure of the account, or says what must be settled before. */
export function ErasureDialog({ onClose }: { onClose: () => void }) {
  const { reading } = useReading(() => call('GET /api/account/erasure').then(({ data }) => data.obstacles));
  return (
    <Dialog isOpen onClose={onClose} title="Hapus akun" size="sm">
      <Loaded {...reading} fallback={<Skeleton className="h-60 rounded-2xl" />} title="Data akun gagal dimuat.">
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
