import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { DetailedProduct, Product } from '#contract/catalogue/catalogue.ts';
import { currentLocation } from '../visitor/page-router.ts';
import { withOverlay } from './use-overlay.ts';

type ProductLinkProps = Opening & { className?: string; isCurrent?: boolean; children: ReactNode };

type Opening = {
  product: Preview;
  /** Whether it takes the place of the product from which it is opened, also in the history: another size or colour. */
  isSibling?: boolean;
};

type Preview = Product & Pick<Partial<DetailedProduct>, 'siblings'>;

/** The path of a product's page: for sharing, search engines, reloads, and browsers without JavaScript. */
export const productPath = (id: string): string => `/shop/product/${id}`;

/** What the dialog shows of a product until its details are loaded: the history state of its link. */
export type ProductPreview = { product?: Preview };

/**
 * Returns a function that opens the product dialog over the current page, while the address bar shows the path of the
 * product's page. On that page itself it leads to the page of the other product.
 */
export function useOpenProduct() {
  const navigate = useNavigate();
  return ({ product, isSibling = false }: Opening): void => {
    const location = currentLocation();
    const path = productPath(product._id);
    const inPlace = { replace: isSibling, preventScrollReset: isSibling };
    if (location.pathname.startsWith(productPath(''))) return void navigate(path, inPlace);
    const { search, state } = withOverlay(location, 'produk', product._id);
    const shown = { ...(isSibling ? (location.state as object) : state), product } satisfies ProductPreview;
    void navigate({ search }, { ...inPlace, state: shown, mask: path, preventScrollReset: true });
  };
}

/** Opens a product. It is no `Link`, because all links of a list would be rendered again when a dialog opens. */
export function ProductLink({ product, isSibling, isCurrent, className, children }: ProductLinkProps) {
  const openProduct = useOpenProduct();
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    openProduct({ product, isSibling });
  };
  return (
    <a href={productPath(product._id)} aria-current={isCurrent || undefined} className={className} onClick={open}>
      {children}
    </a>
  );
}

/** Other clicks open a tab or a menu. */
const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
