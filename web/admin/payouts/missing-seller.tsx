import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shown when the URL of a payout page contains no seller id. */
export const MissingSeller = () => (
  <EmptyState
    heading="h1"
    title="ID Seller tidak ditemukan dalam URL. Kembali ke halaman sebelumnya."
    action={
      <>
        <ButtonLink to="/admin/payout">Seller yang menunggu pembayaran</ButtonLink>
        <ButtonLink to="/admin/sellers" variant="secondary">
          Daftar Seller
        </ButtonLink>
      </>
    }
  />
);
