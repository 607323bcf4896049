import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { withOverlay } from './use-overlay.ts';

type ProductLinkProps = { product: Product; className?: string; children: ReactNode };

/** The path of a product's page: for sharing, search engines, reloads, and browsers without JavaScript. */
export const productPath = (id: string): string => `/shop/product/${id}`;

/** What the dialog shows of a product until its details are loaded: the history state of its link. */
export type ProductPreview = { product?: Product };

/**
 * Opens the product dialog over the current page, while the address bar shows the path of the product's page. On that
 * page itself, the link leads to the page of the other product.
 */
export function ProductLink({ product, className, children }: ProductLinkProps) {
  const location = useLocation();
  const path = productPath(product._id);
  if (location.pathname.startsWith(productPath(''))) {
    return (
      <Link to={path} className={className}>
        {children}
      </Link>
    );
  }
  const entry = withOverlay(location, 'produk', product._id);
  return (
    <Link
      to={{ search: entry.search }}
      state={{ ...entry.state, product } satisfies ProductPreview}
      mask={path}
      preventScrollReset
      className={className}
    >
      {children}
    </Link>
  );
}
