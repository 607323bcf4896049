import { Button } from '../ui/button.tsx';
import { FilterChoices } from './filter-choices.tsx';
import { listingPath, type Listing } from './listing-address.ts';

/** The form that the panel and the sort menu belong to: without script it asks for the same addresses. */
export const listingForm = 'saring';

type FilterPanelProps = { listing: Listing; onChange: (listing: Listing) => void };

/** Beside the products on large screens; each tick shows its products at once. */
export function FilterPanel({ listing, onChange }: FilterPanelProps) {
  return (
    <form id={listingForm} action={listingPath} className="rounded-2xl border border-benang bg-white p-5 max-lg:hidden">
      <h2 className="mb-4 text-xl">Filter</h2>
      <FilterChoices listing={listing} onChange={onChange} />
      <noscript>
        <Button type="submit" isWide className="mt-4">
          Terapkan
        </Button>
      </noscript>
    </form>
  );
}
