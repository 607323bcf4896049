/**
 * What the adapters of answers are made of. An answer of the API may have only the fields of the specification: the
 * `answers.ts` of each area says by endpoint key what else its pages need, and the reading of what is there.
 */
import type { Answer } from '#contract/endpoint.ts';
import type { Api, Call, Key } from '#contract/index.ts';

export type Fields = Record<string, unknown>;

export type CallInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  fields?: Record<string, unknown>;
  files?: Record<string, Blob | undefined>;
  /** `no-store` forbids every cache on the way to keep or to give the answer. */
  cache?: 'no-store';
};

/** Reads an answer that was a success. Null says that what was asked for is absent, as `data: null` does. */
type Adapter<Whole> = (answer: Fields, input: CallInput, call: Call) => Whole | null | Promise<Whole | null>;

type Given<K extends Key> = Omit<Answer<Api[K]>, 'success' | 'message'> & { message?: string };

export type Adapters = { readonly [K in Key]?: Adapter<Given<K>> };

export const isRecord = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** MongoDB extended JSON, which may lack its dollar signs: `{"$oid": "…"}`, `{"$numberInt": "3"}`. */
const wrapper = /^\$?(oid|number(?:Int|Long|Double|Decimal))$/;

/** The value with all its ids and numbers without their wrappers. */
export function unwrapped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrapped);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value);
  const [[name, part] = []] = entries;
  const [, kind] = (entries.length === 1 && wrapper.exec(name!)) || [];
  if (kind) return kind === 'oid' ? part : Number(part);
  return Object.fromEntries(entries.map(([key, inner]) => [key, unwrapped(inner)]));
}

type Default<Value> = Value extends string ? string : Value extends number ? number : Value;
/** A value for each field that a record must have; ids and amounts are plain texts and numbers. */
type Defaults<Row> = { [Name in keyof Row as undefined extends Row[Name] ? never : Name]: Default<Row[Name]> };

/**
 * A record whose missing and null fields have their defaults. A field is a text,
 * a whole number or a list when its default is one; all others stay as they are.
 */
export function filled<Row extends object>(bare: unknown, defaults: Defaults<Row>): Row {
  const known = isRecord(bare) ? bare : {};
  const parts = Object.entries<unknown>(defaults).map(([name, missing]) => [name, likeDefault(known[name], missing)]);
  return { ...known, ...Object.fromEntries(parts) } as Row;
}

function likeDefault(value: unknown, missing: unknown): unknown {
  if (value === undefined || value === null) return missing;
  if (typeof missing === 'number') return wholeOf(value);
  if (typeof missing === 'string') return textOf(value, missing);
  return Array.isArray(missing) && !Array.isArray(value) ? missing : value;
}

export const textOf = (value: unknown, missing = ''): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : missing;

/** A number without its decimals, which may be a text; 0 if it is none. */
export const wholeOf = (value: unknown): number =>
  Math.trunc(typeof value === 'number' ? value : Number.parseInt(textOf(value, '0'), 10)) || 0;

/** The rows of a list that is an array; none otherwise. */
export const rowsOf = <Row>(value: unknown, read: (row: Fields, at: number) => Row): Row[] =>
  Array.isArray(value) ? value.filter(isRecord).map(read) : [];

/** What a list says of its pages. One that says nothing is whole. */
export const listed = ({ total, totalIsMinimum, nextCursor }: Fields, rows: readonly unknown[]) => ({
  total: typeof total === 'number' ? total : rows.length,
  totalIsMinimum: totalIsMinimum === true,
  nextCursor: typeof nextCursor === 'string' ? nextCursor : null,
});

/** The message of an answer, or the one that the specification has for it. */
export const messageOr = ({ message }: Fields, specified: string) => ({ message: textOf(message) || specified });
