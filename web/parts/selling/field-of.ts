import type { FieldWiring } from '../../ui/use-form.ts';

/** `form.field` of any form that has at least the fields named. */
export type FieldOf<Name extends string> = (name: Name) => FieldWiring;
