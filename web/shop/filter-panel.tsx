import { useState } from 'react';
import { categories, categoryLabels, offerLabels, offers, priceBandLabels, priceBands } from '#contract/words.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/form-controls.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { type FilterName, type Listing, listingPath, toggled, unfiltered, isSelected } from './listing-url.ts';

/** The id of the form with the filter panel and the sort menu. Without JavaScript it submits to the same URLs. */
export const listingForm = 'saring';

type FilterPanelProps = { listing: Listing; onChange: (listing: Listing) => void };

/** The filters beside the products on large screens. Each change applies immediately. */
export function FilterPanel({ listing, onChange }: FilterPanelProps) {
  return (
    <form
      id={listingForm}
      action={listingPath}
      className="rounded-2xl border border-border-light bg-white p-5 max-lg:hidden"
    >
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

type FilterChoicesProps = { listing: Listing; onChange: (listing: Listing) => void };

/** All filters as checkboxes in groups. Inside a form they also work without JavaScript. */
export function FilterChoices({ listing, onChange }: FilterChoicesProps) {
  return filterGroups.map(({ name, title, choices }) => (
    <fieldset
      key={name}
      className="border-t border-border-light py-4 text-sm first:border-0 first:pt-0 last-of-type:pb-0"
    >
      <legend className="contents">
        <span className="mb-1 block text-base font-bold">{title}</span>
      </legend>
      {choices.map(({ value, label }) => (
        <Checkbox
          key={value}
          name={name}
          value={value}
          label={label}
          checked={isSelected(listing, name, value)}
          onChange={() => onChange(toggled(listing, name, value))}
        />
      ))}
    </fieldset>
  ));
}

type FilterGroup = { name: FilterName; title: string; choices: { value: string; label: string }[] };

const choicesOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** The groups of the filter panel, in display order. */
export const filterGroups: readonly FilterGroup[] = [
  { name: 'category', title: 'Kategori', choices: choicesOf(categories, categoryLabels) },
  { name: 'price', title: 'Harga', choices: choicesOf(priceBands, priceBandLabels) },
  { name: 'offer', title: 'Penawaran', choices: choicesOf(offers, offerLabels) },
];

type FilterSheetProps = {
  listing: Listing;
  /** Called once with all choices, because the sheet covers the products. */
  onApply: (listing: Listing) => void;
  onClose: () => void;
};

/** The filters on small screens. */
export function FilterSheet({ listing, onApply, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState(listing);
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
