import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { isFiltered, listingPath, parseListing, listingUrl, type Listing } from './listing-address.ts';
import { savedFilters, saveFilters } from './saved-filters.ts';

/** The listing as the address has it, and the way to change it: one entry of the history a change. */
export function useListing() {
  const { key, search } = useLocation();
  const navigate = useNavigate();
  const shown = parseListing(new URLSearchParams(search));
  const [wanted, setWanted] = useState<{ from: string; listing: Listing } | null>(null);
  // Arrived, or gone somewhere else: from here on the address says it all.
  if (wanted && wanted.from !== key) setWanted(null);
  useSavedFilters(shown);

  return {
    /** What is chosen, also while its products are still on the way: a tick must not wait for them. */
    listing: wanted?.listing ?? shown,
    /** What the products on screen were chosen by. */
    shown,
    show(listing: Listing, { replace = false } = {}) {
      setWanted({ from: key, listing });
      void navigate(listingUrl(listing), { replace, preventScrollReset: true });
    },
  };
}

/**
 * Keeps the filters for this tab. Who comes from another page to the bare listing finds those left there last; a
 * filter in the address, Back and a reload win over them.
 */
function useSavedFilters(listing: Listing): void {
  const isArriving = useRef(useNavigationType() === 'PUSH');
  const navigate = useNavigate();
  const address = listingUrl(listing);

  useEffect(() => {
    const now = parseListing(new URLSearchParams(address.slice(listingPath.length)));
    const saved = savedFilters();
    const returns = isArriving.current && !isFiltered(now) && isFiltered(saved);
    isArriving.current = false;
    if (returns) void navigate(listingUrl({ ...now, ...saved }), { replace: true });
    else saveFilters(now);
  }, [address, navigate]);
}
