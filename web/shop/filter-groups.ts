import { categories, categoryLabels, offerLabels, offers, priceBandLabels, priceBands } from '#contract/words.ts';
import type { FilterName } from './listing-address.ts';

type FilterGroup = { name: FilterName; title: string; choices: { value: string; label: string }[] };

const choicesOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** The groups of the filter panel, in the order they are shown. */
export const filterGroups: readonly FilterGroup[] = [
  { name: 'category', title: 'Kategori', choices: choicesOf(categories, categoryLabels) },
  { name: 'price', title: 'Harga', choices: choicesOf(priceBands, priceBandLabels) },
  { name: 'offer', title: 'Penawaran', choices: choicesOf(offers, offerLabels) },
];
