import { useEffect } from 'react';
import { type Location, useLocation, useNavigate, type ShouldRevalidateFunction } from 'react-router';

/** The overlays (dialogs and sheets), each a search parameter and a history entry. */
const overlays = [
  // Shop: product, its enlarged picture, photo of a review, photos of buyers, report, cart, filters, order, review,
  ...([
    'produk',
    'foto',
    'fotoulasan',
    'fotopembeli',
    'lapor',
    'keranjang',
    'saring',
    'pesanan',
    'ulasan',
    'batal',
  ] as const),
  ...(['batal', 'komplain', 'alamat', 'hapus', 'diperiksa'] as const),
  // Seller and admin areas: menu, form, link of an offer, history of a stock,
  // assignment of money, confirmation, proof of payment, command palette.
  ...(['menu', 'isi', 'tautan', 'riwayat', 'pasangkan', 'yakin', 'bukti', 'lompat'] as const),
] as const;
export type Overlay = (typeof overlays)[number];

/**
 * The history state marks the entries that were pushed to open an overlay. `depth` counts the entries
 * of the same overlay in a row: a product that was opened from the dialog of another one has depth 2.
 */
type OverlayState = { overlay: Overlay; depth: number };
type OverlayEntry = { search: string; state: OverlayState };

/** The query string and history state that open an overlay from a location. */
export function withOverlay(
  { search, state }: Pick<Location, 'search' | 'state'>,
  name: Overlay,
  value: string,
): OverlayEntry {
  const params = new URLSearchParams(search);
  params.set(name, value);
  const { overlay, depth = 1 } = (state ?? {}) as Partial<OverlayState>;
  return { search: `?${params}`, state: { overlay: name, depth: overlay === name ? depth + 1 : 1 } };
}

/** The state of an overlay in the URL; `value` is null if it is closed. Back closes only the overlay. */
export function useOverlay(name: Overlay) {
  const location = useLocation();
  const { pathname, search, key } = location;
  const { overlay, depth = 1 } = (location.state ?? {}) as Partial<OverlayState>;
  const navigate = useNavigate();
  useEffect(() => {
    if (leavingKey !== key) leavingKey = null;
  }, [key]);

  return {
    value: new URLSearchParams(search).get(name),
    /** `mask` is the URL in the address bar. An overlay that is already open has its history entry replaced. */
    open(value: string, mask: string = pathname + withoutOverlays(search)) {
      const entry = withOverlay(location, name, value);
      const isOpen = new URLSearchParams(search).has(name);
      const state = isOpen ? location.state : entry.state;
      void navigate({ search: entry.search }, { state, replace: isOpen, mask, preventScrollReset: true });
    },
    close() {
      if (overlay) {
        // A dialog that closes after its request may have been closed meanwhile: then its entry is not the current one.
        if (leavingKey === key || history.state?.key !== key) return;
        leavingKey = key;
        return void navigate(-depth);
      }
      const params = new URLSearchParams(search);
      params.delete(name);
      void navigate({ search: `${params}` }, { replace: true, preventScrollReset: true });
    },
  };
}

/** The history entry that `close` is leaving; until then a second Esc must not leave the page too. */
let leavingKey: string | null = null;

export function useIsOverlayOpen(): boolean {
  const params = new URLSearchParams(useLocation().search);
  return overlays.some((name) => params.has(name));
}

/** The page and what is open on it, without filters and pages of lists: what a form that is opened there is about. */
export function useOpened(): string {
  const { pathname, search } = useLocation();
  const opened = [...new URLSearchParams(search)].filter(([name]) => overlays.some((overlay) => overlay === name));
  return `${pathname}?${new URLSearchParams(opened)}`;
}

/** Skips revalidation when only an overlay opens or closes. */
export const skipOverlayRevalidation: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) => {
  const isSamePage =
    currentUrl.pathname === nextUrl.pathname && withoutOverlays(currentUrl.search) === withoutOverlays(nextUrl.search);
  return isSamePage && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;
};

function withoutOverlays(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of overlays) params.delete(name);
  params.sort();
  const rest = String(params);
  return rest && `?${rest}`;
}
