import { type SQL, sql } from 'drizzle-orm';
import { isId } from '#contract/ids.ts';

/** All of the conditions; true when there are none. */
export const allOf = (conditions: readonly SQL[]): SQL =>
  conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`;

export const anyOf = (conditions: readonly [SQL, ...SQL[]]): SQL => sql`(${sql.join([...conditions], sql` or `)})`;

/** The text contains `q`, in upper or lower case; `%`, `_` and `\` in `q` have no special meaning. */
export const contains = (text: SQL, q: string): SQL => sql`${text} ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}`;

/** The name or e-mail address of a user contains the text. The expression matches a trigram index. */
export const matchesPerson = (user: SQL, q: string): SQL =>
  contains(sql`(${user}.user_name || ' ' || ${user}.email)`, q);

export const matchesStore = (store: SQL, q: string): SQL => contains(sql`${store}.store_name`, q);

/** Days in Asia/Makassar, both included: `2026-01-31`. */
export type Period = { from?: string | undefined; to?: string | undefined };

export const isWithin = (timestamp: SQL, { from, to }: Period): SQL =>
  allOf([
    ...(from ? [sql`${timestamp} >= ${from}::date::timestamp at time zone 'Asia/Makassar'`] : []),
    ...(to ? [sql`${timestamp} < (${to}::date + 1)::timestamp at time zone 'Asia/Makassar'`] : []),
  ]);

const code = /^#?([0-9a-f]{8})$/i;

/** The id is the text, or its code is: the last eight digits of the id, with or without `#`. */
export function hasIdOrCode(id: SQL, q: string): SQL {
  if (isId(q)) return sql`${id} = ${q}`;
  const [, digits] = code.exec(q) ?? [];
  return digits ? sql`right(${id}::text, 8) = ${digits.toLowerCase()}` : sql`false`;
}
