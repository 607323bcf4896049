import { useLocation, useNavigate, type ShouldRevalidateFunction } from 'react-router';

/**
 * What may lie over a page: a product (its id), the cart, the filters, an order or its review (the order's id), an
 * address to choose, add, change or delete; in the back offices the menu, a form (`isi`: what it fills in), a last question
 * before money moves, a proof of payment, and the palette that leads anywhere. Each is an entry of the history.
 */
const overlays = [
  ...(['produk', 'keranjang', 'saring', 'pesanan', 'ulasan', 'alamat', 'hapus'] as const),
  ...(['menu', 'isi', 'yakin', 'bukti', 'lompat'] as const),
] as const;
type Overlay = (typeof overlays)[number];

/** What was opened travels with the history. */
type Opening = { search: string; state: { overlay: Overlay } };

/** The address with an overlay on top of it. */
export function withOverlay(search: string, name: Overlay, value: string): Opening {
  const params = new URLSearchParams(search);
  params.set(name, value);
  return { search: `?${params}`, state: { overlay: name } };
}

/** An overlay as the address has it: `value` is null while it is closed. Back closes it and nothing else. */
export function useOverlay(name: Overlay) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();

  return {
    value: new URLSearchParams(search).get(name),
    /** `mask` is what the address bar shows, and what a reload or a shared link opens. What is open already turns over. */
    open(value: string, mask: string = pathname + withoutOverlays(search)) {
      const opening = withOverlay(search, name, value);
      const isOpen = new URLSearchParams(search).has(name);
      const { overlay } = (state ?? {}) as Partial<Opening['state']>;
      void navigate(
        { search: opening.search },
        { state: isOpen && !overlay ? null : opening.state, replace: isOpen, mask, preventScrollReset: true },
      );
    },
    close() {
      if ((state as Partial<Opening['state']> | null)?.overlay) return void navigate(-1);
      const params = new URLSearchParams(search);
      params.delete(name);
      void navigate({ search: params.toString() }, { replace: true, preventScrollReset: true });
    },
  };
}

/** Whether anything lies over the page. */
export function useIsCovered(): boolean {
  const params = new URLSearchParams(useLocation().search);
  return overlays.some((name) => params.has(name));
}

/** For pages under an overlay: `export { readsBehindOverlay as shouldRevalidate }`. Opening and closing reads nothing. */
export const readsBehindOverlay: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) => {
  const isSamePage =
    currentUrl.pathname === nextUrl.pathname && withoutOverlays(currentUrl.search) === withoutOverlays(nextUrl.search);
  return isSamePage && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;
};

function withoutOverlays(search: string): string {
  const bare = new URLSearchParams(search);
  for (const name of overlays) bare.delete(name);
  bare.sort();
  return String(bare) === '' ? '' : `?${bare}`;
}
