import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { withOverlay } from './use-overlay.ts';

type ProductLinkProps = { id: string; className?: string; children: ReactNode };

/** The address of a product's own page: for sharing, search engines, reloads, and browsers without script. */
export const productPath = (id: string): string => `/shop/product/${id}`;

/** Opens the product's dialog over the page it stands on, while the address bar shows the product's own page. */
export function ProductLink({ id, className, children }: ProductLinkProps) {
  const opening = withOverlay(useLocation().search, 'produk', id);
  return (
    <Link
      to={{ search: opening.search }}
      state={opening.state}
      mask={productPath(id)}
      preventScrollReset
      className={className}
    >
      {children}
    </Link>
  );
}
