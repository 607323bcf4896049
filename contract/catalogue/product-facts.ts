/** The optional fields of a product: their inputs in the seller's form, and what the product's page says of them. */
import { maxPiecesPerLine, techniqueLabels } from '../words.ts';
import { type OptionalName, optionalNames } from './optional-names.ts';

type Value = string | number | boolean | null;
type Values = Readonly<Record<OptionalName, Value>>;
/** A number with a largest value in a unit, a text, one of few values, or a tick that needs another field. */
export type OptionalField = {
  label: string;
  /** What stands beside the price, for who is about to buy. */
  fact?: (value: Value, product: Values) => string;
  /** The product's page lists the value under "Tentang karya ini". */
  isAbout?: true;
} & (
  | { max: number; unit: string }
  | { maxLength: number }
  | { options: Readonly<Record<string, string>> }
  | { needs: OptionalName }
);

export const optionalFields = {
  materials: {
    label: 'Bahan',
    maxLength: 120,
    isAbout: true,
  },
  technique: {
    label: 'Teknik',
    options: techniqueLabels,
    isAbout: true,
  },
  geoIndication: {
    label: 'Indikasi geografis',
    maxLength: 60,
    isAbout: true,
  },
  dimensions: {
    label: 'Ukuran',
    maxLength: 100,
    isAbout: true,
  },
  care: {
    label: 'Perawatan',
    maxLength: 200,
    isAbout: true,
  },
  permitNumber: {
    label: 'Nomor izin',
    maxLength: 60,
    isAbout: true,
  },
  maxPerOrder: {
    label: 'Maksimal per pesanan',
    max: maxPiecesPerLine,
    unit: 'buah',
    fact: (max) => `Maksimal ${max} per pesanan`,
  },
  productionDays: {
    label: 'Hari pembuatan',
    max: 90,
    unit: 'hari',
    fact: (days) => `Dibuat setelah dipesan: ${days} hari`,
  },
  noteLabel: {
    label: 'Tulisan dari pembeli',
    maxLength: 60,
    fact: (label, { noteRequired }) => `${noteRequired ? 'Wajib' : 'Bisa'} ditulis saat memesan: ${label}`,
  },
  noteRequired: {
    label: 'Pembeli wajib menulisnya',
    needs: 'noteLabel',
  },
} satisfies Record<OptionalName, OptionalField>;

/** The title of a product with what distinguishes it from its siblings, for where it is bought: "Tas Anyaman · L". */
export const fullTitle = ({ title, optionLabel }: { title: string; optionLabel?: string | null | undefined }): string =>
  optionLabel ? `${title} · ${optionLabel}` : title;

/** What a buyer has to know of the optional fields, as one text; empty when there is nothing. */
export const factsOf = (product: Values): string =>
  optionalNames
    .flatMap((name) => {
      const { fact }: OptionalField = optionalFields[name];
      return product[name] && fact ? fact(product[name], product) : [];
    })
    .join(' · ');

/** What is known of the thing itself, with its labels; empty when the seller wrote nothing of it. */
export const aboutOf = (product: Values): { label: string; value: string }[] =>
  optionalNames.flatMap((name) => {
    const field: OptionalField = optionalFields[name];
    const value = String(product[name] ?? '');
    if (!field.isAbout || !value) return [];
    return { label: field.label, value: 'options' in field ? (field.options[value] ?? value) : value };
  });
