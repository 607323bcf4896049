/** The optional fields of a product: their inputs in the seller's form, and what the product's page says of them. */
import { maxPiecesPerLine } from '../words.ts';

type Value = string | number | null;
/** A number with a largest value in a unit, or a text. */
export type OptionalField = { label: string; hint: string; fact: (value: Value) => string } & (
  | { max: number; unit: string }
  | { maxLength: number }
);

export const optionalFields = {
  maxPerOrder: {
    ...{ label: 'Maksimal per pesanan', hint: 'Opsional: sebanyak ini dapat dibeli dalam satu pesanan.' },
    ...{ max: maxPiecesPerLine, unit: 'buah' },
    fact: (max) => `Maksimal ${max} per pesanan`,
  },
} satisfies Record<string, OptionalField>;
export type OptionalName = keyof typeof optionalFields;
export const optionalNames = Object.keys(optionalFields) as OptionalName[];

/** What is known of the optional fields, as one text; empty when nothing is. */
export const factsOf = (product: Readonly<Record<OptionalName, Value>>): string =>
  optionalNames.flatMap((name) => (product[name] ? optionalFields[name].fact(product[name]) : [])).join(' · ');
