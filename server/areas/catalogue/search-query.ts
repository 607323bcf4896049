import { type SQL, sql } from 'drizzle-orm';
import type { Interpretation, Term } from '#server/areas/search/interpret.ts';
import { formsOf, stemmable } from '#server/areas/search/query-words.ts';
import { lexemes } from './search-index.ts';

/** The kinds of match, best first. Each excludes those before it. */
export const matchKinds = ['exact', 'title', 'place', 'text'] as const;
export type MatchKind = (typeof matchKinds)[number];

/** A `with` clause that defines `q`, a row with a tsquery for each kind of match. Products must match all terms. */
export const queriesFor = ({ terms }: Pick<Interpretation, 'terms'>): SQL => queries(terms, ' & ');

/** The same for products that match any of the terms. */
export const queriesForAny = (terms: readonly Term[]): SQL => queries(terms, ' | ');

/**
 * The words contain only letters and digits, so they can be joined into a tsquery. PostgreSQL stems them; the stems are
 * then marked as in the index, which needs no other dictionary and decides every match without reading a row.
 */
function queries(terms: readonly Term[], operator: string): SQL {
  const all = (phrase: readonly string[], write: (word: string) => string) => `(${phrase.map(write).join(' & ')})`;
  const exact = terms.map(({ literal }) => `(${literal.map((phrase) => all(phrase, markedAsExact)).join(' | ')})`);
  const stems = terms.map(
    ({ literal, synonyms }) => `(${[...literal, ...synonyms].map((phrase) => all(phrase, anyForm)).join(' | ')})`,
  );
  return sql`stems as materialized (select to_tsquery('indonesian', ${stems.join(operator)}) as stems),
    kinds as materialized (
      select ${exact.join(operator)}::tsquery as exact, ${marked(`'${lexemes.title}\\1'`)} as title,
        ${marked(`('${lexemes.title}\\1'|'${lexemes.place}\\1')`)} as place, stems as text
      from stems
    ),
    q as materialized (
      select exact, title && !!exact as title, place && !!title as place, text && !!place as text from kinds
    )`;
}

const markedAsExact = (word: string): string => `'${lexemes.exact}${word}'`;
const anyForm = (word: string): string => `(${formsOf(word).map(stemmable).join(' | ')})`;
const marked = (replacement: string): SQL =>
  sql`regexp_replace(stems::text, '''([^'']+)''', ${replacement}, 'g')::tsquery`;
