import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { isFiltered, listingPath, parseListing, listingUrl, type Listing } from './listing-url.ts';
import { savedFilters, saveFilters } from './saved-filters.ts';

/** The listing from the URL, and a function that changes it. A change adds one history entry by default. */
export function useListing() {
  const { key, search } = useLocation();
  const navigate = useNavigate();
  const shown = parseListing(new URLSearchParams(search));
  const [pendingListing, setPendingListing] = useState<{ from: string; listing: Listing } | null>(null);
  // The navigation has finished, or another one replaced it, so the URL is current again.
  if (pendingListing && pendingListing.from !== key) setPendingListing(null);
  useSavedFilters(shown);

  return {
    /** The chosen filters, updated at once so that a checkbox does not wait for its products. */
    listing: pendingListing?.listing ?? shown,
    /** The filters of the products on screen. */
    shown,
    show(listing: Listing, { replace = false } = {}) {
      setPendingListing({ from: key, listing });
      void navigate(listingUrl(listing), { replace, preventScrollReset: true });
    },
  };
}

/**
 * Saves the filters for this tab and restores them when the visitor opens the listing without filters from another
 * page. Filters in the URL, Back and a reload take precedence over saved filters.
 */
function useSavedFilters(listing: Listing): void {
  const isFirstVisit = useRef(useNavigationType() === 'PUSH');
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
