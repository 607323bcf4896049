import { type SQL, sql } from 'drizzle-orm';
import type { Term } from '#server/areas/search/interpret.ts';
import { formsOf, stemmable } from '#server/areas/search/query-words.ts';

type Operator = '&' | '|';

/** The position of a match: the branch of `find_matches`, and the last product before it in that branch. */
type Position = { branch: number; popularity: number; id: string };

const start: Position = { branch: 0, popularity: 2_147_483_647, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/**
 * At least `wanted` matches after a position, best first, as a call of the SQL function `find_matches`; a row without an
 * id means that not all were counted. Its first argument matches
 * the unstemmed words of the title, its second all forms and synonyms. The words contain only letters and digits, so
 * they can be joined into a tsquery. PostgreSQL's parser cuts them further, as it cuts the texts of the index.
 */
export function findMatches(terms: readonly Term[], operator: Operator, wanted: number, after = start): SQL {
  const any = (phrases: readonly (readonly string[])[]) =>
    `(${phrases.map((phrase) => `(${phrase.join(' & ')})`).join(' | ')})`;
  const exact = terms.map(({ literal }) => any(literal));
  const stems = terms.map(({ literal, synonyms }) =>
    any([...literal, ...synonyms].map((phrase) => phrase.map(anyForm))),
  );
  const [exactText, stemsText] = [exact, stems].map((parts) => parts.join(` ${operator} `));
  return sql`find_matches(${exactText}, ${stemsText}, ${after.branch}, ${after.popularity}, ${after.id}::uuid, ${wanted})`;
}

const anyForm = (word: string): string => `(${formsOf(word).map(stemmable).join(' | ')})`;
