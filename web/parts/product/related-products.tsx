import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { call } from '../../call.ts';
import { readFeatured } from './featured.ts';
import { Badge } from '../../ui/badge.tsx';
import { unlessStale } from '../../ui/unless-stale.ts';
import { rememberSeen, seenProducts } from '../../visitor/seen-products.ts';
import { Thumbnail } from '../picture.tsx';
import { Price } from '../price.tsx';
import { ProductLink } from '../product-link.tsx';

type Lists = { fromStore: Product[]; similar: Product[]; seen: Product[] };

type RelatedProductsProps = { product: Product; heading: 'h2' | 'h3'; className?: string };

/** Read when the visitor scrolls near; empty lists are left out. The dialog shows only those of the store. */
export function RelatedProducts({ product: { _id: id }, heading, className }: RelatedProductsProps) {
  const [lists, setLists] = useState<Lists | null>(null);
  const section = useRef<HTMLDivElement>(null);
  const isNear = useNear(section);
  useEffect(() => rememberSeen(id), [id]);
  useEffect(() => (isNear ? unlessStale(readLists(id), setLists) : undefined), [isNear, id]);

  return (
    <div ref={section} className={className}>
      {/* Reserves space for the lists, so that the footer below them does not move much. */}
      {lists ? (
        <div className="flex flex-col gap-8">
          <Row title="Lainnya dari toko ini" products={lists.fromStore} heading={heading} />
          {heading === 'h2' && (
            <>
              <Row title="Produk serupa" products={lists.similar} heading={heading} />
              <Row title="Terakhir dilihat" products={lists.seen} heading={heading} />
            </>
          )}
        </div>
      ) : (
        <div className="h-80" />
      )}
    </div>
  );
}

async function readLists(id: Product['_id']): Promise<Lists> {
  const ids = seenProducts().filter((other) => other !== id);
  const [related, seen] = await Promise.all([
    call('GET /api/shop/products/related/:id', { params: { id } }).catch(() => null),
    ids.length > 0 ? call('GET /api/shop/seen-products', { query: { ids } }).catch(() => null) : null,
  ]);
  return { fromStore: related?.fromStore ?? [], similar: related?.similar ?? [], seen: seen?.data ?? [] };
}

type RowProps = { title: string; products: readonly Product[]; heading: 'h2' | 'h3' };

export function Row({ title, products, heading: Heading }: RowProps) {
  if (products.length === 0) return null;
  return (
    <section>
      <Heading className="mb-3 text-xl">{title}</Heading>
      <ul
        aria-label={title}
        className="relative -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto overscroll-x-contain px-4
          py-1 [scrollbar-width:thin] sm:gap-4"
      >
        {products.map((product) => (
          <li key={product._id} className="w-[9rem] shrink-0 snap-start sm:w-[10rem]">
            <ProductLink product={product} className="group block rounded-xl">
              <span className="relative block">
                <Thumbnail image={product.image} sizes="10rem" />
                {product.totalStock === 0 && (
                  <span className="absolute top-2 left-2">
                    <Badge tone="out">Habis</Badge>
                  </span>
                )}
              </span>
              <span
                className="mt-2 line-clamp-2 text-sm leading-snug font-semibold wrap-anywhere
                group-hover:text-primary"
              >
                {product.title}
              </span>
              <Price price={product.price} salePrice={product.salePrice} />
            </ProductLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether an element has come within a screen's distance of what is visible. */
function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current || isNear) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: '300px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}

type Suggested = { title: string; products: Product[] };

/** Products for a page that has nothing else: those that the visitor saw last, otherwise the best of the shop. */
export function SuggestedProducts() {
  const [found, setFound] = useState<Suggested | null>(null);
  useEffect(() => unlessStale(readSuggested(), setFound), []);
  return <div className="mt-6">{found && <Row {...found} heading="h2" />}</div>;
}

async function readSuggested(): Promise<Suggested> {
  const ids = seenProducts();
  const seen = ids.length > 0 ? await call('GET /api/shop/seen-products', { query: { ids } }).catch(() => null) : null;
  if (seen?.data.length) return { title: 'Terakhir dilihat', products: seen.data };
  return { title: 'Produk Unggulan', products: await readFeatured(call) };
}
