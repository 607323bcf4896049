/** What this tab has stored as JSON, of which nothing is certain: it may be damaged, or of another version. */
import { tabStorage } from './storage.ts';

/** The fields of the object under a key; none if there is no object that can be read. */
export function readFields(key: string): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(tabStorage.get(key) ?? 'null'));
  } catch {
    return {};
  }
}

/** The fields of a value; none if it is no object. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
