import { sortLabels, sorts, type Sort } from '#contract/words.ts';
import { Select } from '../ui/select.tsx';
import { listingForm } from './filter-panel.tsx';

const options = sorts.map((value) => ({ value, label: sortLabels[value] }));

/** In which order the products come: the browser's own menu. */
export function SortMenu({ sortBy, onChange }: { sortBy: Sort; onChange: (sortBy: Sort) => void }) {
  return (
    <Select
      label="Sortir"
      name="sortBy"
      form={listingForm}
      options={options}
      value={sortBy}
      // The menu holds nothing but sorts.
      onChange={(event) => onChange(event.target.value as Sort)}
    />
  );
}
