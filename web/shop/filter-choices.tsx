import { Checkbox } from '../ui/checkbox.tsx';
import { filterGroups } from './filter-groups.ts';
import { toggled, type Listing } from './listing-address.ts';

type FilterChoicesProps = { listing: Listing; onChange: (listing: Listing) => void };

/** Every filter as a box to tick, in groups. Inside a form they also work without script. */
export function FilterChoices({ listing, onChange }: FilterChoicesProps) {
  return filterGroups.map(({ name, title, choices }) => (
    <fieldset key={name} className="border-t border-benang py-4 text-sm first:border-0 first:pt-0 last-of-type:pb-0">
      <legend className="contents">
        <span className="mb-1 block text-base font-bold">{title}</span>
      </legend>
      {choices.map(({ value, label }) => (
        <Checkbox
          key={value}
          name={name}
          value={value}
          label={label}
          checked={(listing[name] as readonly string[]).includes(value)}
          onChange={() => onChange(toggled(listing, name, value))}
        />
      ))}
    </fieldset>
  ));
}
