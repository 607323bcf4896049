import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { withOverlay } from './use-overlay.ts';

type ProductLinkProps = { id: string; className?: string; children: ReactNode };

/** The path of a product's page: for sharing, search engines, reloads, and browsers without JavaScript. */
export const productPath = (id: string): string => `/shop/product/${id}`;

/** Opens the product dialog over the current page, while the address bar shows the path of the product's page. */
export function ProductLink({ id, className, children }: ProductLinkProps) {
  const entry = withOverlay(useLocation().search, 'produk', id);
  return (
    <Link
      to={{ search: entry.search }}
      state={entry.state}
      mask={productPath(id)}
      preventScrollReset
      className={className}
    >
      {children}
    </Link>
  );
}
