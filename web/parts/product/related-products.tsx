import { useEffect, useRef, useState } from 'react';
import type { DetailedProduct, Product } from '#contract/catalogue/catalogue.ts';
import { call } from '../../call.ts';
import { readFeatured } from './featured.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { unlessStale } from '../../ui/unless-stale.ts';
import { rememberSeen, seenProducts } from '../../visitor/seen-products.ts';
import { Picture } from '../picture.tsx';
import { Price } from '../price.tsx';
import { ProductLink } from '../product-link.tsx';
import { useNear } from '../use-near.ts';

type Lists = { fromStore: Product[]; similar: Product[]; seen: Product[] };

type RelatedProductsProps = {
  /** As far as it was read. */
  product: Product & Partial<DetailedProduct>;
  heading: 'h2' | 'h3';
  className?: string;
};

/** Read when the visitor scrolls near; empty lists are left out. The dialog shows only those of the store. */
export function RelatedProducts({
  product: { _id: id, images, offerEndsAt },
  heading,
  className,
}: RelatedProductsProps) {
  const [lists, setLists] = useState<Lists | null>(null);
  const section = useRef<HTMLDivElement>(null);
  const isNear = useNear(section);
  // An offer by link is for one buyer, who may share the device.
  const isKept = images !== undefined && offerEndsAt === undefined;
  useEffect(() => (isKept ? rememberSeen(id) : undefined), [id, isKept]);
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

/** `isInSheet`: the padding of a sheet is wider than that of a page. */
type RowProps = { title: string; products: readonly Product[]; heading: 'h2' | 'h3'; isInSheet?: boolean | undefined };

/** A row of small cards that scrolls sideways; on wide screens five fill it. */
export function Row({ title, products, heading: Heading, isInSheet }: RowProps) {
  if (products.length === 0) return null;
  return (
    <section>
      <Heading className="mb-3 text-xl">{title}</Heading>
      <ul
        aria-label={title}
        className={classNames(
          'relative flex snap-x gap-3 overflow-x-auto overscroll-x-contain py-1 [scrollbar-width:thin]',
          'sm:-mx-1 sm:scroll-px-1 sm:gap-4 sm:px-1',
          isInSheet ? '-mx-5 scroll-px-5 px-5' : '-mx-4 scroll-px-4 px-4',
        )}
      >
        {products.map((product) => (
          <li key={product._id} className="w-[9rem] shrink-0 snap-start sm:w-[max(10rem,(100%-4rem)/5)]">
            <ProductLink product={product} className="group block rounded-xl">
              <span className="relative block">
                <Picture
                  image={product.image}
                  alt=""
                  sizes="(min-width: 64rem) 14rem, 10rem"
                  className="aspect-4/5 h-auto w-full rounded-xl object-cover"
                />
                {product.totalStock === 0 && (
                  <span className="absolute top-2 left-2">
                    <Badge tone="out">Habis</Badge>
                  </span>
                )}
              </span>
              <span
                title={product.title}
                className="mt-2 line-clamp-2 min-h-[2lh] text-sm wrap-anywhere group-hover:text-primary"
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

type Suggested = { title: string; products: Product[] };

/** Products for a page that has nothing else: those that the visitor saw last, otherwise the best of the shop. */
export function SuggestedProducts({ isInSheet }: Pick<RowProps, 'isInSheet'>) {
  const [found, setFound] = useState<Suggested | null>(null);
  useEffect(() => unlessStale(readSuggested(), setFound), []);
  return <div className="mt-6">{found && <Row {...found} heading="h2" isInSheet={isInSheet} />}</div>;
}

async function readSuggested(): Promise<Suggested> {
  const ids = seenProducts();
  const seen = ids.length > 0 ? await call('GET /api/shop/seen-products', { query: { ids } }).catch(() => null) : null;
  if (seen?.data.length) return { title: 'Terakhir dilihat', products: seen.data };
  return { title: 'Produk Unggulan', products: await readFeatured(call) };
}
