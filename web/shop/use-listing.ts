import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';
import { isFiltered, listingPath, readListing, toListing, type Listing } from './listing-address.ts';
import { savedFilters, saveFilters } from './saved-filters.ts';

/** The listing as the address has it, and the way to change it: one entry of the history a change. */
export function useListing() {
  const location = useLocation();
  const coming = useNavigation().location;
  const navigate = useNavigate();
  const shown = readListing(new URLSearchParams(location.search));
  useSavedFilters(shown);

  return {
    /** What is chosen, also while its products are still on the way. */
    listing: coming?.pathname === listingPath ? readListing(new URLSearchParams(coming.search)) : shown,
    /** What the products on screen were chosen by. */
    shown,
    show(listing: Listing, { replace = false } = {}) {
      void navigate(toListing(listing), { replace, preventScrollReset: true });
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
  const address = toListing(listing);

  useEffect(() => {
    const now = readListing(new URLSearchParams(address.slice(listingPath.length)));
    const saved = savedFilters();
    const returns = isArriving.current && !isFiltered(now) && isFiltered(saved);
    isArriving.current = false;
    if (returns) void navigate(toListing({ ...now, ...saved }), { replace: true });
    else saveFilters(now);
  }, [address, navigate]);
}
