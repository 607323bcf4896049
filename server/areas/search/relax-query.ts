/** What a search finds when no product matches all of its words: the thing that they name, without some attributes. */
import type { Interpretation, Term } from './interpret.ts';
import { isGeneric, isVague, spelled } from './query-words.ts';
import { findMatched, type Match } from './find-matches.ts';

export type Find<Found> = (terms: readonly Term[], match?: Match) => Promise<Found>;

const without = (terms: readonly Term[], kind: (word: string) => boolean): Term[] =>
  terms.filter(({ literal }) => !literal.every((phrase) => phrase.every(kind)));

/** The terms that a product needs: not those of taste, size, people and amounts. */
export const specificTerms = (terms: readonly Term[]): Term[] => without(terms, isVague);

/** A term with this many meanings says what a thing is for, not what it is. */
const broadMeanings = 4;

/**
 * Searches ever fewer of the terms until something is found; `searched` is their text when it is less than what the
 * shopper wrote. Indonesian names a thing before its attributes, so the first term must match; when its word was
 * corrected, another term must as well. Undefined when nothing is named.
 */
export async function relaxQuery<Found extends { total: number }>(
  { terms, isGuess }: Interpretation,
  find: Find<Found>,
): Promise<{ found: Found; searched: string | null } | undefined> {
  const telling = specificTerms(terms);
  const named = [telling, without(terms, isGeneric), terms].find(({ length }) => length > 0) ?? [];
  const matched = await findMatched(named);
  for (const [wanted, match] of attemptsOf(named, matched, terms)) {
    const found = wanted.length > (isGuess ? 1 : 0) ? await find(wanted, match) : undefined;
    if (!found || found.total === 0) continue;
    const isLess = match !== 'first' && wanted.length < telling.length;
    return { found, searched: isLess ? textOf(wanted) : null };
  }
  return undefined;
}

type Attempt = [wanted: readonly Term[], match: Match];

function attemptsOf(named: readonly Term[], matched: readonly Term[], terms: readonly Term[]): Attempt[] {
  const [first] = matched;
  // A gift for somebody unknown is still a gift.
  if (!first || first !== named[0])
    return [[terms.slice(0, without(terms.slice(0, 1), isGeneric).length ? 0 : 1), 'all']];
  const specific = matched.filter(({ synonyms }, index) => index === 0 || synonyms.length < broadMeanings);
  // The thing in the title without an attribute answers better than a description that mentions everything.
  return [
    [matched, 'title'],
    [matched.length > 2 ? matched : [], 'first'],
    [specific, 'title'],
    [[first.synonyms.length < broadMeanings ? first : { ...first, synonyms: [] }], 'title'],
    [matched, 'all'],
  ];
}

const textOf = (terms: readonly Term[]): string => terms.flatMap(({ literal }) => literal[0]!.map(spelled)).join(' ');
