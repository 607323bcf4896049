import { useEffect, useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { call } from '../../call.ts';
import { unlessStale } from '../../ui/unless-stale.ts';
import { seenProducts } from '../../visitor/seen-products.ts';
import { Row } from './related-products.tsx';

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
  return { title: 'Produk Unggulan', products: (await call('GET /api/shop/products/featured')).data };
}
