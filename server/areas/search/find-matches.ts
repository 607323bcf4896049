import { type SQL, sql } from 'drizzle-orm';
import { db } from '#platform/connect.ts';
import type { Term } from './interpret.ts';
import { inEachTier } from './popularity-tiers.ts';
import { formsOf, stemmable } from './query-words.ts';
import { lexemes } from './search-index.ts';

/** Which terms a product must match: all, any, or in its title all, or the first and any other. */
export type Match = 'all' | 'title' | 'any' | 'first';

/** The position of a match: the branch of `find_matches`, and the last product before it in that branch. */
type Position = { branch: number; popularity: number; id: string };

const start: Position = { branch: 0, popularity: 2_147_483_647, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/**
 * At least `wanted` matches after a position, best first, as a call of the SQL function `find_matches`; a row without
 * an id means that not all were counted. Its first argument matches the unstemmed words of the title, its second all
 * forms and synonyms. The words contain only letters and digits, so they can be joined into a tsquery. PostgreSQL's
 * parser cuts them further, as it cuts the texts of the index.
 */
export function findMatches(terms: readonly Term[], match: Match, wanted: number, after = start): SQL {
  const any = (phrases: readonly (readonly string[])[]) =>
    `(${phrases.map((phrase) => `(${phrase.join(' & ')})`).join(' | ')})`;
  const exact = terms.map(({ literal }) => any(literal));
  const stems = terms.map(({ literal, synonyms }) =>
    any([...literal, ...synonyms].map((phrase) => phrase.map(anyForm))),
  );
  const [exactText, stemsText] = [exact, stems].map(([first, ...others]) =>
    match === 'first' ? `${first} & (${others.join(' | ')})` : [first, ...others].join(match === 'any' ? ' | ' : ' & '),
  );
  const matches = sql`find_matches(${exactText}, ${stemsText}, ${after.branch}, ${after.popularity},
      ${after.id}::uuid, ${wanted})`;
  return match === 'title' || match === 'first'
    ? sql`(select * from ${matches} products where products.id is null or ${isElsewhere} = 0)`
    : matches;
}

/** Those of the terms that at least one product matches. */
export async function findMatched(terms: readonly Term[]): Promise<Term[]> {
  if (terms.length === 0) return [];
  const matches = terms.map(
    (term) => sql`exists (select from ${findMatches([term], 'all', 1)}
      where id is not null)`,
  );
  const [row] = await db.rows<{ matched: boolean[] }>(
    sql`select array[${sql.join(matches, sql`, `)}]::boolean[] as matched`,
  );
  return terms.filter((_, index) => row!.matched[index]);
}

/** 1 if the words are not in the title, by the branches of `find_matches`. */
export const isElsewhere = sql`(products.branch between 10 and 19 or products.branch >= 22)::int`;

/** All products, the more popular tiers first, as rows of `find_matches`. */
export const mostPopular = sql.join(
  inEachTier.map(
    (inTier) => sql`(select product_id as id, popularity, shelf::int as branch from product_search
      where ${inTier} and words @@ ${sql.raw(`'''${lexemes.indexed}'''`)}::tsquery
      order by popularity desc, product_id desc)`,
  ),
  sql` union all `,
);

const anyForm = (word: string): string => `(${formsOf(word).map(stemmable).join(' | ')})`;
