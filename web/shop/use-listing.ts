import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import {
  isFiltered,
  type Listing,
  listingPath,
  listingUrl,
  parseListing,
  parseSearch,
  type Search,
  urlOf,
} from './listing-url.ts';
import { wholeListing } from '../parts/whole-listing.ts';
import { savedFilters, saveFilters } from './saved-filters.ts';

/** The listing from the URL, and a function that changes it. A change adds one history entry by default. */
export function useListing() {
  const shown = parseListing(new URLSearchParams(useLocation().search));
  useSavedFilters(shown);
  return { shown, ...usePending(shown) };
}

export function useSearch() {
  const shown = parseSearch(new URLSearchParams(useLocation().search));
  return { shown, ...usePending(shown) };
}

function usePending<Chosen extends Listing | Search>(shown: Chosen) {
  const { key } = useLocation();
  const navigate = useNavigate();
  const [pending, setPending] = useState<{ from: string; listing: Chosen } | null>(null);
  // The navigation has finished, or another one replaced it, so the URL is current again.
  if (pending && pending.from !== key) setPending(null);

  return {
    /** The chosen filters, updated at once so that a checkbox does not wait for its products. */
    listing: pending?.listing ?? shown,
    show(listing: Chosen, { replace = false } = {}) {
      setPending({ from: key, listing });
      void navigate(urlOf(listing), { replace, preventScrollReset: true });
    },
  };
}

/** Restores the filters of this tab when the listing opens without any, unless by Back, a reload or the whole list. */
function useSavedFilters(listing: Listing): void {
  const isWhole = useLocation().state === wholeListing.state;
  const isFirstVisit = useRef(useNavigationType() === 'PUSH' && !isWhole);
  const navigate = useNavigate();
  const url = listingUrl(listing);

  useEffect(() => {
    const now = parseListing(new URLSearchParams(url.slice(listingPath.length)));
    const saved = savedFilters();
    const restores = isFirstVisit.current && !isFiltered(now) && isFiltered(saved);
    isFirstVisit.current = false;
    if (restores) void navigate(listingUrl({ ...saved, sortBy: now.sortBy }), { replace: true });
    else saveFilters(now);
  }, [url, navigate]);
}
