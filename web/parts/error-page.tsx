import { isRouteErrorResponse, Outlet, useLocation } from 'react-router';
import { ApiError } from '../call.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { wholeListing } from './whole-listing.ts';

/** The page of a layout, or that it failed: a layout that renders this is its own `ErrorBoundary`. */
export function OutletOrError({ error }: LayoutProps) {
  const { pathname } = useLocation();
  // The key clears the page of one record when another one opens: React would show it until the new data has arrived.
  return error === undefined ? <Outlet key={pathname} /> : <ErrorPage error={error} />;
}

/** React Router sets `error` only when it renders the layout as an error boundary. */
export type LayoutProps = { error?: unknown };

/** The error page of all layouts: the not-found page for a 404, otherwise a message with a retry link. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isNotFound(error)) return <NotFound />;
  const requestId = requestIdOf(error);
  return (
    <EmptyState
      isFailure
      heading="h1"
      title="Maaf, terjadi kesalahan"
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
      {requestId && <p className="mt-1 text-sm wrap-anywhere">Nomor kejadian: {requestId}</p>}
    </EmptyState>
  );
}

/** Whether a page failed because what it shows does not exist. */
export const isNotFound = (error: unknown): boolean =>
  (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 404;

/** The id of the failed request: in the answer, or of the page if the server rendered it (entry.server.tsx). */
export function requestIdOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.requestId;
  return isRouteErrorResponse(error) ? (error.data as { requestId?: string } | null)?.requestId : undefined;
}

export const NotFound = () => (
  <EmptyState
    heading="h1"
    title="Halaman tidak ditemukan"
    action={
      <>
        <ButtonLink to="/shop/home">Ke Beranda</ButtonLink>
        <ButtonLink {...wholeListing} variant="secondary">
          Lihat Semua Produk
        </ButtonLink>
      </>
    }
  >
    Halaman yang Anda cari tidak ada atau sudah dipindahkan.
  </EmptyState>
);
