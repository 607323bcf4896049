import { Link } from 'react-router';
import { categories, categoryLabels, offerLabels, offers, priceBandLabels, priceBands } from '#contract/words.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/form-controls.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import {
  type FilterName,
  isFiltered,
  isSelected,
  type Listing,
  listingPath,
  listingUrl,
  toggled,
  unfiltered,
} from './listing-url.ts';

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

type FilterGroup = { name: FilterName; title: string; choices: { value: string; label: string }[] };

const choicesOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** The groups of the filter panel, in display order. */
const filterGroups: readonly FilterGroup[] = [
  { name: 'category', title: 'Kategori', choices: choicesOf(categories, categoryLabels) },
  { name: 'price', title: 'Harga', choices: choicesOf(priceBands, priceBandLabels) },
  { name: 'offer', title: 'Penawaran', choices: choicesOf(offers, offerLabels) },
];

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
