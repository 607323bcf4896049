import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** The page for unexpected errors, with a retry link. */
export function ErrorPage() {
  return (
    <EmptyState
      heading="h1"
      title="Maaf, ada yang tidak berjalan semestinya"
      action={
        <>
          <ButtonLink to="" reloadDocument>
            Coba lagi
          </ButtonLink>
          <ButtonLink to="/shop/home" reloadDocument variant="secondary">
            Ke Beranda
          </ButtonLink>
        </>
      }
    >
      <p>Coba lagi beberapa saat lagi. Keranjang dan akun Anda tetap aman.</p>
      <p className="mt-3 text-sm">Unexpected Application Error!</p>
    </EmptyState>
  );
}
