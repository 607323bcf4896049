/** Which fields of a form a browser may store in a draft. */
import type { $ZodShape, $ZodType, $ZodTypes } from 'zod/v4/core';
import { plainEmail, plainLine, plainText } from './texts.ts';

/**
 * The names of the fields that hold a plain text, a number, a choice or a day. Everything else is
 * never stored: passwords, codes, NIK, account numbers, and whatever else only its own schema knows.
 */
export function storableFields(form: $ZodType): Set<string> {
  const fields = fieldsOf(form);
  const refused = new Set(fields.filter(([, field]) => !isStorable(field)).map(([name]) => name));
  return new Set(fields.map(([name]) => name).filter((name) => !refused.has(name)));
}

/** The schemas by field name; a field of several alternatives comes once for each. */
function fieldsOf(form: $ZodType): (readonly [string, $ZodType])[] {
  const { def } = (form as $ZodTypes)._zod;
  if (def.type === 'object') return Object.entries(def.shape as $ZodShape);
  if (def.type === 'union') return def.options.flatMap(fieldsOf);
  // A change of a stored record (changed-fields.ts).
  return 'form' in form ? fieldsOf(form.form as $ZodType) : [];
}

const plain = new Set<unknown>([plainText, plainLine, plainEmail]);

function isStorable(field: $ZodType): boolean {
  const { def } = (field as $ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return ('format' in def && def.format === 'date') || (def.checks ?? []).some(isPlain);
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return true;
    case 'optional':
    case 'nullable':
    case 'default':
      return isStorable(def.innerType);
    case 'pipe':
      return isStorable(def.out);
    default:
      return false;
  }
}

const isPlain = ({ _zod: { def } }: { _zod: { def: object } }): boolean => 'tx' in def && plain.has(def.tx);
