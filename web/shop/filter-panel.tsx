import { Link } from 'react-router';
import { type FilterName, type SearchSort, searchSortLabels, type Technique } from '#contract/words.ts';
import { lazyDialog } from '../parts/lazy-part.tsx';
import { useOverlay } from '../parts/use-overlay.ts';
import { Button } from '../ui/button.tsx';
import { ChevronDownIcon } from '../ui/form-icons.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { lines } from '../ui/icon.tsx';
import { FilterChoices, filterGroups } from './filter-choices.tsx';
import {
  isFiltered,
  isSelected,
  type Listing,
  listingPath,
  type Search,
  searchPath,
  toggled,
  unfiltered,
  urlOf,
} from './listing-url.ts';

/** The id of the form with the filter panel and the sort menu. Without JavaScript it submits to the same URLs. */
const listingForm = 'saring';

type FilterPanelProps<Chosen> = {
  listing: Chosen;
  techniques: readonly Technique[];
  onChange: (listing: Chosen) => void;
};

/** The filters beside the products on large screens. Each change applies immediately. */
export const FilterPanel = <Chosen extends Listing | Search>({
  listing,
  techniques,
  onChange,
}: FilterPanelProps<Chosen>) => (
  <form id={listingForm} action={'q' in listing ? searchPath : listingPath} className="card p-5 max-lg:hidden">
    <h2 className="mb-4 text-xl">Filter</h2>
    {'q' in listing && <input type="hidden" name="q" value={listing.q} />}
    <FilterChoices listing={listing} techniques={techniques} onChange={onChange} />
    <noscript>
      <Button type="submit" isWide className="mt-4">
        Terapkan
      </Button>
    </noscript>
  </form>
);

type SortMenuProps<Order> = { sorts: readonly Order[]; sortBy: Order; onChange: (sortBy: Order) => void };

export const SortMenu = <Order extends SearchSort>({ sorts, sortBy, onChange }: SortMenuProps<Order>) => (
  <label className="relative block">
    <span className="pointer-events-none absolute top-1 left-3 text-xs font-bold text-muted">Sortir</span>
    <select
      name="sortBy"
      form={listingForm}
      value={sortBy}
      onChange={({ target }) => onChange(sorts.find((sort) => sort === target.value) ?? sortBy)}
      className="h-[2.75rem] w-full appearance-none truncate rounded-xl border border-border bg-white
        pt-[1rem] pr-8 pl-3"
    >
      {/* "Terbaru" can only come from an address. */}
      {sorts
        .filter((sort) => sort !== 'newest' || sort === sortBy)
        .map((value) => (
          <option key={value} value={value}>
            {searchSortLabels[value]}
          </option>
        ))}
    </select>
    <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-2 size-5 -translate-y-1/2 text-muted" />
  </label>
);

// Loaded when it is opened.
const FilterSheet = lazyDialog(() => import('./filter-sheet.tsx'), 'FilterSheet', 'Filter gagal dimuat.');

type FilterButtonProps<Chosen> = {
  listing: Chosen;
  techniques: readonly Technique[];
  onApply: (listing: Chosen) => void;
};

export function FilterButton<Chosen extends Listing | Search>({
  listing,
  techniques,
  onApply,
}: FilterButtonProps<Chosen>) {
  const sheet = useOverlay('saring');
  return (
    <>
      <Button variant="secondary" className="px-3! lg:hidden" onClick={() => sheet.open('buka')}>
        <FilterIcon /> <span className="max-sm:sr-only">Filter</span>
      </Button>
      {sheet.value !== null && (
        <FilterSheet
          listing={listing}
          techniques={techniques}
          onApply={(filters) => onApply({ ...listing, ...filters })}
          onClose={sheet.close}
        />
      )}
    </>
  );
}

type AppliedFiltersProps = {
  listing: Listing | Search;
  /** Further conditions, each with the URL of the page without it. */
  conditions?: readonly { label: string; to: string }[];
  /** The filter that small screens choose by chips, in whose row this list stands. */
  chips?: FilterName;
};

export function AppliedFilters({ listing, conditions = [], chips }: AppliedFiltersProps) {
  const applied = filterGroups.flatMap(({ name, choices }) =>
    choices
      .filter(({ value }) => isSelected(listing, name, value))
      .map(({ value, label }) => ({ name, label, to: urlOf(toggled(listing, name, value)) })),
  );
  const all: { name?: string; label: string; to: string }[] = [...conditions, ...applied];
  if (all.length === 0) return null;
  return (
    <ul
      aria-label="Filter yang dipakai"
      className={`flex items-center gap-2 ${chips ? 'whitespace-nowrap lg:flex-wrap' : 'flex-wrap'}`}
    >
      {all.map(({ name, label, to }) => (
        <li key={to} className={name && name === chips ? 'max-lg:hidden' : ''}>
          <Link
            to={to}
            preventScrollReset
            className="flex min-h-9 items-center gap-1.5 rounded-full bg-surface pr-2.5 pl-3.5 text-sm
              hover:bg-border-light"
          >
            <span className="sr-only">Hapus filter </span>
            {label}
            <CloseIcon className="size-4" />
          </Link>
        </li>
      ))}
      {isFiltered(listing) && (
        <li>
          <Link
            to={urlOf(unfiltered(listing))}
            preventScrollReset
            className="flex min-h-9 items-center px-2 text-sm font-bold text-accent underline-offset-4
              hover:underline"
          >
            Reset filter
          </Link>
        </li>
      )}
    </ul>
  );
}

// Not among the icons of the shop, which every page loads.
const FilterIcon = lines('M4 7h10m4 0h2M4 17h2m4 0h10M16 4.5v5M8 14.5v5');
