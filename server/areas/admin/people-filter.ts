import { type SQL, sql } from 'drizzle-orm';

/** What somebody typed → a pattern that finds it anywhere, with `%` and `_` meaning themselves. */
const patternOf = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a user `u` has this in their name or e-mail address; one index serves it. */
export const isCalled = (q: string): SQL => sql`(u.user_name || ' ' || u.email) ilike ${patternOf(q)}`;

/** Whether a store `s` has this in its name. */
export const isStoreCalled = (q: string): SQL => sql`s.store_name ilike ${patternOf(q)}`;
