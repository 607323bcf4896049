import { useEffect } from 'react';
import { useLocation, useNavigate, type ShouldRevalidateFunction } from 'react-router';

/**
 * The overlays (dialogs and sheets), each a search parameter and a history entry. Shop: `produk` product, `keranjang`
 * cart, `saring` filters, `pesanan` order, `ulasan` review, `batal` cancellation of an order, `komplain` complaint,
 * `alamat` address, `hapus` deletion, `isi` form. Seller and admin areas: `menu` menu, `isi` form, `pasangkan` assignment of money,
 * `yakin` confirmation of a payment, `bukti` proof of payment, `lompat` command palette.
 */
const overlays = [
  ...(['produk', 'keranjang', 'saring', 'pesanan', 'ulasan', 'batal', 'komplain', 'alamat', 'hapus'] as const),
  ...(['menu', 'isi', 'pasangkan', 'yakin', 'bukti', 'lompat'] as const),
] as const;
type Overlay = (typeof overlays)[number];

/** The history state marks the entries that were pushed to open an overlay. */
type OverlayEntry = { search: string; state: { overlay: Overlay } };

/** The query string and history state that open an overlay. */
export function withOverlay(search: string, name: Overlay, value: string): OverlayEntry {
  const params = new URLSearchParams(search);
  params.set(name, value);
  return { search: `?${params}`, state: { overlay: name } };
}

/** The state of an overlay in the URL; `value` is null if it is closed. Back closes only the overlay. */
export function useOverlay(name: Overlay) {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (leavingKey !== key) leavingKey = null;
  }, [key]);

  return {
    value: new URLSearchParams(search).get(name),
    /**
     * `mask` is the URL in the address bar, which a reload or a shared link opens. If the overlay is already open, its
     * history entry is replaced.
     */
    open(value: string, mask: string = pathname + withoutOverlays(search)) {
      const entry = withOverlay(search, name, value);
      const isOpen = new URLSearchParams(search).has(name);
      const { overlay } = (state ?? {}) as Partial<OverlayEntry['state']>;
      void navigate(
        { search: entry.search },
        { state: isOpen && !overlay ? null : entry.state, replace: isOpen, mask, preventScrollReset: true },
      );
    },
    close() {
      if ((state as Partial<OverlayEntry['state']> | null)?.overlay) {
        if (leavingKey === key) return;
        leavingKey = key;
        return void navigate(-1);
      }
      const params = new URLSearchParams(search);
      params.delete(name);
      void navigate({ search: params.toString() }, { replace: true, preventScrollReset: true });
    },
  };
}

/**
 * The history entry that `close` is leaving. Going back takes some milliseconds, and a second Esc in the meantime must
 * not leave the page too.
 */
let leavingKey: string | null = null;

/** Whether any overlay is open. */
export function useIsOverlayOpen(): boolean {
  const params = new URLSearchParams(useLocation().search);
  return overlays.some((name) => params.has(name));
}

/**
 * Skips revalidation when only an overlay opens or closes. In route modules:
 * `export { skipOverlayRevalidation as shouldRevalidate }`.
 */
export const skipOverlayRevalidation: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) => {
  const isSamePage =
    currentUrl.pathname === nextUrl.pathname && withoutOverlays(currentUrl.search) === withoutOverlays(nextUrl.search);
  return isSamePage && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;
};

function withoutOverlays(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of overlays) params.delete(name);
  params.sort();
  return String(params) === '' ? '' : `?${params}`;
}
