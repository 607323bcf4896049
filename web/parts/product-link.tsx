import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { currentLocation } from '../visitor/page-router.ts';
import { withOverlay } from './use-overlay.ts';

type ProductLinkProps = { product: Product; className?: string; children: ReactNode };

/** The path of a product's page: for sharing, search engines, reloads, and browsers without JavaScript. */
export const productPath = (id: string): string => `/shop/product/${id}`;

/** What the dialog shows of a product until its details are loaded: the history state of its link. */
export type ProductPreview = { product?: Product };

/**
 * Opens the product dialog over the current page, while the address bar shows the path of the product's page. On that
 * page itself, the link leads to the page of the other product. It is no `Link`, because all links of a list would be
 * rendered again when a dialog opens.
 */
export function ProductLink({ product, className, children }: ProductLinkProps) {
  const navigate = useNavigate();
  const path = productPath(product._id);
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const location = currentLocation();
    if (location.pathname.startsWith(productPath(''))) return void navigate(path);
    const { search, state } = withOverlay(location, 'produk', product._id);
    const shown = { ...state, product } satisfies ProductPreview;
    void navigate({ search }, { state: shown, mask: path, preventScrollReset: true });
  };
  return (
    <a href={path} className={className} onClick={open}>
      {children}
    </a>
  );
}

/** Other clicks open a tab or a menu. */
const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
