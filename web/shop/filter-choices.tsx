import { filterNames, type Filters, filters, type Technique } from '#contract/words.ts';
import { isSelected, toggled } from './listing-url.ts';
import { Checkbox } from '../ui/checkbox.tsx';

type FilterChoicesProps<Chosen> = {
  listing: Chosen;
  /** Techniques that products have. Others are not offered, and without any the filter is not. */
  techniques: readonly Technique[];
  onChange: (listing: Chosen) => void;
};

export const filterGroups = filterNames.map((name) => ({
  name,
  title: filters[name].label,
  choices: Object.entries(filters[name].labels).map(([value, label]) => ({ value, label })),
}));

/** All filters as checkboxes in groups. Inside a form they also work without JavaScript. */
export function FilterChoices<Chosen extends Filters>({ listing, techniques, onChange }: FilterChoicesProps<Chosen>) {
  const isOffered = (value: string) =>
    techniques.some((technique) => technique === value) || isSelected(listing, 'technique', value);
  const offered = filterGroups
    .map((group) =>
      group.name === 'technique' ? { ...group, choices: group.choices.filter(({ value }) => isOffered(value)) } : group,
    )
    .filter(({ choices }) => choices.length > 0);
  return offered.map(({ name, title, choices }) => (
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
