import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { FilterChoices } from './filter-choices.tsx';
import { type Filters, unfiltered } from './listing-url.ts';

type FilterSheetProps = {
  filters: Filters;
  /** Called once with all choices, because the sheet covers the products. */
  onApply: (filters: Filters) => void;
  onClose: () => void;
};

/** The filters on small screens. */
export function FilterSheet({ filters, onApply, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState(filters);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Filter"
      side="bottom"
      footer={
        <div className="flex gap-3">
          <Button variant="secondary" onClick={() => setDraft(unfiltered(draft))}>
            Hapus semua
          </Button>
          <Button className="flex-1" onClick={() => onApply(draft)}>
            Terapkan
          </Button>
        </div>
      }
    >
      <FilterChoices listing={draft} onChange={setDraft} />
    </Sheet>
  );
}
