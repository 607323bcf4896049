import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** The content of the not-found page. */
export function NotFound() {
  return (
    <EmptyState
      heading="h1"
      title="Halaman tidak ditemukan"
      action={
        <>
          <ButtonLink to="/shop/home">Ke Beranda</ButtonLink>
          <ButtonLink to="/shop/listing" variant="secondary">
            Lihat Semua Produk
          </ButtonLink>
        </>
      }
    >
      Halaman yang Anda cari tidak ada atau sudah dipindahkan.
    </EmptyState>
  );
}
