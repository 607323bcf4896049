import { useEffect, useState } from 'react';
import type { ListTotal } from '#contract/lists.ts';
import { call } from './answers.ts';
import { countOf } from '../parts/list/list-url.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { unlessStale } from '../ui/unless-stale.ts';
import { FilterChoices } from './filter-choices.tsx';
import { filterQuery, type Listing, type Search, unfiltered } from './listing-url.ts';
import type { Filters, Technique } from '#contract/words.ts';

type FilterSheetProps = {
  listing: Listing | Search;
  techniques: readonly Technique[];
  /** Called once with all choices, because the sheet covers the products. */
  onApply: (filters: Filters) => void;
  onClose: () => void;
};

export function FilterSheet({ listing, techniques, onApply, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState(listing);
  const found = useCount(draft);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Filter"
      side="bottom"
      footer={
        <div className="flex gap-3">
          <Button
            variant="secondary"
            className="max-sm:px-3! max-sm:text-sm!"
            onClick={() => setDraft(unfiltered(draft))}
          >
            Reset filter
          </Button>
          <Button className="flex-1 max-sm:px-2! max-sm:text-sm!" onClick={() => onApply(draft)}>
            {found ? `Tampilkan ${countOf(found, 'produk')}` : 'Terapkan'}
          </Button>
        </div>
      }
    >
      <FilterChoices listing={draft} techniques={techniques} onChange={setDraft} />
    </Sheet>
  );
}

/** How many products match the chosen filters; null while that is unknown. */
function useCount(draft: Listing | Search): ListTotal | null {
  const [counted, setCounted] = useState<{ draft: Filters; found: ListTotal } | null>(null);
  useEffect(() => unlessStale(countProducts(draft), (found) => setCounted({ draft, found })), [draft]);
  return counted?.draft === draft ? counted.found : null;
}

function countProducts(draft: Listing | Search): Promise<ListTotal> {
  const query = { ...filterQuery(draft), limit: 1 };
  if (!('q' in draft)) return call('GET /api/shop/products/get', { query });
  const exact = draft.isExact ? ('true' as const) : undefined;
  return call('GET /api/shop/search/:keyword', { params: { keyword: draft.q }, query: { ...query, exact } });
}
