/**
 * The names of the optional fields of a product, in the order of forms and pages. Every page of the shop loads them.
 */
export const optionalNames = [
  'materials',
  'technique',
  'geoIndication',
  'dimensions',
  'care',
  'permitNumber',
  'maxPerOrder',
  'productionDays',
  'noteLabel',
  'noteRequired',
] as const;
export type OptionalName = (typeof optionalNames)[number];
