import { useLocation, useNavigate, type ShouldRevalidateFunction } from 'react-router';

/** What may lie over a page: the product dialog (its id) and the cart. Each is an entry of the history. */
const overlays = ['produk', 'keranjang'] as const;
type Overlay = (typeof overlays)[number];

type Opening = { search: string; state: { isOverlay: true } };

/** The address with an overlay on top of it. */
export function withOverlay(search: string, name: Overlay, value: string): Opening {
  const params = new URLSearchParams(search);
  params.set(name, value);
  return { search: `?${params}`, state: { isOverlay: true } };
}

/** An overlay as the address has it: `value` is null while it is closed. Back closes it and nothing else. */
export function useOverlay(name: Overlay) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();

  return {
    value: new URLSearchParams(search).get(name),
    /** `mask` is what the address bar shows, and what a reload or a shared link opens. */
    open(value: string, mask: string = pathname + search) {
      const opening = withOverlay(search, name, value);
      void navigate({ search: opening.search }, { state: opening.state, mask, preventScrollReset: true });
    },
    close() {
      if ((state as Partial<Opening['state']> | null)?.isOverlay) return void navigate(-1);
      const params = new URLSearchParams(search);
      params.delete(name);
      void navigate({ search: params.toString() }, { replace: true, preventScrollReset: true });
    },
  };
}

/** For pages under an overlay: `export { readsBehindOverlay as shouldRevalidate }`. Opening and closing reads nothing. */
export const readsBehindOverlay: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) => {
  const isSamePage = withoutOverlays(currentUrl) === withoutOverlays(nextUrl);
  return isSamePage && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;
};

function withoutOverlays(url: URL): string {
  const bare = new URL(url);
  for (const name of overlays) bare.searchParams.delete(name);
  bare.searchParams.sort();
  return bare.pathname + bare.search;
}
