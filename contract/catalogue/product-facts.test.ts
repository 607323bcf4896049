import { expect, test } from 'vitest';
import { optionalNames, type OptionalName } from './optional-names.ts';
import { aboutOf, type OptionalField, optionalFields } from './product-facts.ts';

const nothing = Object.fromEntries(optionalNames.map((name) => [name, null])) as Record<OptionalName, null>;

test('"Tentang karya ini" has the label of a choice, and nothing of a field that is not filled in', () => {
  expect(aboutOf(nothing)).toEqual([]);
  for (const name of optionalNames) {
    const field: OptionalField = optionalFields[name];
    if (!('options' in field)) continue;
    for (const [value, text] of Object.entries(field.options))
      expect(aboutOf({ ...nothing, [name]: value })).toEqual([{ label: field.label, value: text }]);
  }
  expect(aboutOf({ ...nothing, care: 'Dilap' })).toEqual([{ label: 'Perawatan', value: 'Dilap' }]);
});
