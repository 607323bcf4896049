import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ShownStore } from '#contract/store/public-store.ts';
import { call } from '../call.ts';
import { StoreCard } from '../parts/store-card.tsx';
import { useNear } from '../parts/use-near.ts';
import { unlessStale } from '../ui/unless-stale.ts';

/** Stores to get to know, read when the visitor scrolls near. Without an answer their place stays empty. */
export function Makers() {
  const [stores, setStores] = useState<readonly ShownStore[] | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  useEffect(() => {
    if (isNear) return unlessStale(call('GET /api/shop/stores'), ({ data }) => setStores(data));
  }, [isNear]);
  if (!stores) return <div ref={place} className="h-80" />;
  if (stores.length === 0) return null;
  return (
    <section className="-mx-4 bg-surface py-6 sm:mx-0 sm:rounded-xl">
      <h2 className="mb-3 px-4 text-xl md:mb-4 md:text-2xl">Kenali perajinnya</h2>
      <ul
        aria-label="Kenali perajinnya"
        className="relative flex snap-x scroll-px-4 gap-3 overflow-x-auto overscroll-x-contain px-4 [scrollbar-width:thin]"
      >
        {stores.map((store) => (
          <li key={store.sellerId} className="w-64 shrink-0 snap-start">
            <Link
              to={`/shop/store/${store.sellerId}`}
              className="card flex h-full flex-col overflow-hidden hover:border-primary"
            >
              <StoreCard store={store} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
