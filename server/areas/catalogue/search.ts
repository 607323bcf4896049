import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { ProductId } from '#contract/ids.ts';
import { filterNames, type SearchSort } from '#contract/words.ts';
import { type Counted, type Keyset, keysetOf, type ListPage, type PageRequest } from '#platform/keyset.ts';
import { type Condition, type Conditions, readConditions } from '#server/areas/search/conditions.ts';
import {
  type Interpretation,
  interpretCorrected,
  interpretLiterally,
  type Term,
} from '#server/areas/search/interpret.ts';
import { noteMiss } from '#server/areas/search/misses.ts';
import { wordsOf } from '#server/areas/search/query-words.ts';
import { noteUse } from '#server/areas/search/uses.ts';
import { byRelevance, findFiltered, type FoundPage } from './filtered-search.ts';
import type { Filter } from './filters.ts';
import { type Find, relaxQuery, specificTerms } from '#server/areas/search/relax-query.ts';
import { productColumns, readProductPage } from './product-rows.ts';
import { findMatched, findMatches } from '#server/areas/search/find-matches.ts';

type SearchPage = Found & {
  corrected: string | null;
  suggested: string | null;
  related: Product[];
  /** Whether `related` are the matches of the words without the limits of price, because within them there are none. */
  withoutPriceLimit: boolean;
  conditions: Condition[];
  sortBy: SearchSort;
};

type Request = PageRequest &
  Filter & {
    sortBy?: SearchSort | undefined;
    /** Whether to search the words as typed, without corrections. */
    exact?: 'true' | undefined;
  };

/** Fewer results than this may be due to a typing error of a seller, so a correction is tried too. */
const fewResults = 3;
/** Fewer results than this are followed by related products. */
const enoughResults = 8;

/**
 * One page of products that match all words of the keyword, in any form or by a synonym, in title, category, store or
 * description. Words about price, offer and order are read as conditions; a keyword of nothing else finds all products
 * that meet them. A number that may be no price is no condition if nothing meets it. If hardly any product matches,
 * corrected words are searched instead, provided that products match them.
 * Results with the words in their title come first, then the more popular; products that are sold out come last.
 * `total` is at most 120 and says in `totalIsMinimum` whether there may be more; the pages continue to the last result.
 * Filters and other orders apply to the best 5,000 matches. `related` is filled on the first page only.
 * @throws INVALID for a cursor of another list
 */
export async function searchProducts(keyword: string, request: Request, clientKey: string): Promise<SearchPage> {
  const reading = await chooseReading(keyword, request);
  const { text, phrases, conditions } = reading;
  const { typed, asTyped, found, interpretation, filter, sortBy } = await findRead(reading, request);
  const { corrected, suggested, terms } = interpretation;
  if (isPlain({ terms, filter, sortBy }) && !request.cursor) {
    if (found.total === 0) noteMiss(text);
    // What was completed may be a word that is still being typed.
    else if (corrected || asTyped.total > 0) noteUse(corrected ?? text, clientKey);
  }
  const unlimited = found.total === 0 && !request.cursor ? await findUnlimited(reading, request) : [];
  const isKnown = async () =>
    found.total > 0 || (await findMatched(specificTerms([...terms.slice(0, 1), ...typed.terms]))).length > 0;
  const related =
    unlimited.length === 0 && found.total < enoughResults && !request.cursor && (await isKnown())
      ? await findRelated(terms, found.data)
      : unlimited;
  return {
    ...found,
    corrected,
    related,
    withoutPriceLimit: unlimited.length > 0,
    conditions,
    sortBy,
    suggested: suggested && [suggested, ...phrases].join(' '),
  };
}

/**
 * The first of these readings of a keyword that finds something: numbers that may be prices as prices, as words that
 * products have as typed, and left out. The same for every page of a search.
 */
async function chooseReading(keyword: string, { cursor: _, ...request }: Request): Promise<Conditions> {
  const read = readConditions(keyword, request.sortBy);
  if (!read.isUnsure) return read;
  const asWord = readConditions(keyword, request.sortBy, 'word');
  const without = readConditions(keyword, request.sortBy, 'none');
  const asTyped = { ...request, exact: 'true' } as const;
  const readings = [
    [read, read.text === asWord.text ? asTyped : request],
    [asWord, asTyped],
    [without, request],
  ] as const;
  for (const [reading, asked] of readings) {
    if (reading.text === '' && reading.phrases.length === 0) continue;
    if ((await findRead(reading, { ...asked, limit: 1 })).found.total > 0) return reading;
  }
  return read;
}

/** What a reading of the keyword finds. */
async function findRead({ text, phrases, ...read }: Conditions, { exact, limit, cursor, ...request }: Request) {
  const sortBy = read.sortBy ?? 'relevance';
  const { from, below } = read;
  const filter = { ...request, from, below, offer: [...(request.offer ?? []), ...read.offer] };
  const isChosen = request.sortBy !== undefined;
  const find: Find<Found> = (terms, match = 'all') =>
    findProducts({ terms, match, filter, sortBy, isChosen, limit, cursor });
  const typed = await interpretLiterally(text);
  const asTyped = typed.terms.length > 0 || phrases.length > 0 ? await find(typed.terms) : nothing;
  const { found, interpretation } =
    typed.terms.length > 0 && asTyped.total < fewResults && !exact
      ? await correct(text, { typed, asTyped, find })
      : { found: asTyped, interpretation: typed };
  return { typed, asTyped, found, interpretation, filter, sortBy };
}

const noMinimum = 0;
const noMaximum = Number.MAX_SAFE_INTEGER;

/** Up to twelve products that match the words of a reading, if only its limits of price leave none. */
async function findUnlimited(reading: Conditions, request: Request): Promise<Product[]> {
  const isLimited = reading.from > noMinimum || reading.below < noMaximum;
  if (!isLimited || reading.text === '') return [];
  const unlimited = { ...reading, from: noMinimum, below: noMaximum };
  return (await findRead(unlimited, { ...request, limit: maxRelated })).found.data;
}

type Found = ListPage<Product>;

const nothing: Found = { data: [], total: 0, totalIsMinimum: false, nextCursor: null };

type Attempt = { typed: Interpretation; asTyped: Found; find: Find<Found> };

/** Searches the corrected words, and keeps what was found as typed if that is not better. */
async function correct(text: string, { typed, asTyped, find }: Attempt) {
  const interpretation = await interpretCorrected(text);
  const { terms } = interpretation;
  const found = isDeepStrictEqual(terms, typed.terms) ? asTyped : await find(terms);
  if (found.total > asTyped.total) return { found, interpretation };
  const uncorrected = { ...interpretation, corrected: null };
  if (asTyped.total > 0) return { found: asTyped, interpretation: uncorrected };
  const thing = await relaxQuery(interpretation, find);
  return { found: thing?.found ?? asTyped, interpretation: { ...uncorrected, corrected: thing?.searched ?? null } };
}

/** Counting stops here, and earlier when the page is full and only large popularity tiers are left. */
const maxCounted = 120;

type Search = Parameters<typeof findFiltered>[0];

async function findProducts(search: Search): Promise<Found> {
  const { total, ...page } = await (isPlain(search) ? findBest(search) : findFiltered(search));
  return { ...page, ...total };
}

const isPlain = ({ terms, filter, sortBy }: Pick<Search, 'terms' | 'filter' | 'sortBy'>): boolean =>
  terms.length > 0 &&
  sortBy === 'relevance' &&
  filterNames.every((name) => !filter[name]?.length) &&
  filter.from === noMinimum &&
  filter.below === noMaximum;

/** The matches of a search without filters in order of relevance, read as far as the page needs them. */
async function findBest({ terms, match, limit, cursor }: Search): Promise<FoundPage> {
  const keyset = keysetOf('search', byRelevance, { limit, cursor });
  const firstPage = findMatches(terms, match, keyset.rows);
  const thisPage = keyset.last ? findMatches(terms, match, keyset.rows, positionOf(keyset.last)) : firstPage;
  const counted = sql`least(count(id), ${maxCounted})`;
  const total = sql`json_build_object('total', ${counted}, 'totalIsMinimum', count(*) > ${counted})`;
  return readBest(thisPage, keyset, sql<Counted>`select ${total} from ${keyset.last ? firstPage : sql`found`} m`);
}

/** The best of some matches that are not among `without`. `total` may read the matches as `found`. */
const readBest = <Total>(matches: SQL, keyset: Keyset, total: SQL<Total>, without: readonly ProductId[] = []) =>
  readProductPage({
    columns: productColumns,
    before: sql`with found as materialized (select * from ${matches} m)`,
    rows: sql`select * from (
        select * from found products where products.id <> all(${sql.param(without)}::uuid[])
        order by ${keyset.order} limit ${keyset.rows}
      ) best join products using (id)`,
    total,
    keyset,
  });

const positionOf = ([branch, popularity, lastId]: readonly (string | number)[]) => ({
  branch: -Number(branch),
  popularity: Number(popularity),
  id: String(lastId),
});

const maxRelated = 12;

/**
 * Up to twelve other products: those that match some of the terms or, when there is only one term, those that share
 * words of their title with the first result. Conditions and filters do not apply to them.
 */
async function findRelated(terms: readonly Term[], found: readonly Product[]): Promise<Product[]> {
  const [first] = found;
  const wanted = terms.length > 1 || !first ? terms : termsIn(first.title);
  if (wanted.length === 0) return [];
  const keyset = keysetOf('related', byRelevance, { limit: maxRelated });
  const matches = findMatches(wanted, 'any', maxRelated + enoughResults);
  const shown = found.map(({ _id }) => _id);
  return (await readBest(matches, keyset, sql`select 0`, shown)).data;
}

const minRelatedLength = 4;

const termsIn = (title: string): Term[] =>
  [...new Set(wordsOf(title))]
    .filter((word) => word.length >= minRelatedLength && !/\d/.test(word))
    .map((word) => ({ literal: [[word]], synonyms: [] }));
