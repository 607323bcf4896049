import { Link } from 'react-router';
import { CloseIcon } from '../ui/icons.tsx';
import { filterGroups } from './filter-panel.tsx';
import { isFiltered, toggled, listingUrl, unfiltered, type Listing, isSelected } from './listing-url.ts';

/** The active filters, each with a link that removes it. */
export function AppliedFilters({ listing }: { listing: Listing }) {
  if (!isFiltered(listing)) return null;
  const applied = filterGroups.flatMap(({ name, choices }) =>
    choices.filter(({ value }) => isSelected(listing, name, value)).map((choice) => ({ name, ...choice })),
  );
  return (
    <ul aria-label="Filter yang dipakai" className="flex flex-wrap items-center gap-2">
      {applied.map(({ name, value, label }) => (
        <li key={`${name}-${value}`}>
          <Link
            to={listingUrl(toggled(listing, name, value))}
            preventScrollReset
            className="flex min-h-9 items-center gap-1.5 rounded-full bg-surface pr-2.5 pl-3.5 text-sm font-medium
              hover:bg-border-light"
          >
            <span className="sr-only">Hapus filter </span>
            {label}
            <CloseIcon className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={listingUrl(unfiltered(listing))}
          preventScrollReset
          className="flex min-h-9 items-center px-2 text-sm font-semibold text-accent underline-offset-4 hover:underline"
        >
          Hapus semua
        </Link>
      </li>
    </ul>
  );
}
