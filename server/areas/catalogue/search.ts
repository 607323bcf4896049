import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Product } from '#contract/catalogue.ts';
import type { ProductId } from '#contract/ids.ts';
import { id } from '#contract/endpoint.ts';
import { keysetOf, type PageRequest, type SortOrder } from '#platform/keyset.ts';
import {
  type Interpretation,
  interpretCorrected,
  interpretLiterally,
  type Term,
} from '#server/areas/search/interpret.ts';
import { wordsOf } from '#server/areas/search/query-words.ts';
import { type ProductPage, readProductPage } from './product-rows.ts';
import { findMatches } from './search-query.ts';

type SearchPage = ProductPage & {
  totalIsMinimum: boolean;
  corrected: string | null;
  suggested: string | null;
  related: Product[];
};

type Request = PageRequest & {
  /** Whether to search the words as typed, without corrections. */
  exact?: 'true' | undefined;
};

/** Fewer results than this may be due to a typing error of a seller, so a correction is tried too. */
const fewResults = 3;
/** Fewer results than this are followed by related products. */
const enoughResults = 8;

/**
 * One page of products that match all words of the keyword, in any form or by a synonym, in title, category, store or
 * description. If there are hardly any, corrected words are searched instead, provided that products match them.
 * Results with the words in their title come first, then the more popular; products that are sold out come last.
 * `total` is at most 120 and says in `totalIsMinimum` whether there may be more; the pages continue to the last result.
 * `related` is filled on the first page only.
 * @throws INVALID for a cursor of another list
 */
export async function searchProducts(keyword: string, { exact, ...page }: Request): Promise<SearchPage> {
  const typed = await interpretLiterally(keyword);
  if (typed.terms.length === 0) {
    return {
      data: [],
      total: 0,
      totalIsMinimum: false,
      nextCursor: null,
      corrected: null,
      suggested: null,
      related: [],
    };
  }
  const asTyped = await findProducts(typed, page);
  const { found, interpretation } =
    asTyped.total < fewResults && !exact
      ? await correct(keyword, typed, { page, asTyped })
      : { found: asTyped, interpretation: typed };
  const { corrected, suggested, terms } = interpretation;
  const related = found.total < enoughResults && !page.cursor ? await findRelated(terms, found.data) : [];
  return { ...found, corrected, suggested, related };
}

type Found = ProductPage & { totalIsMinimum: boolean };

/** Searches the corrected words, and keeps what was found as typed if that is not better. */
async function correct(
  keyword: string,
  typed: Interpretation,
  { page, asTyped }: { page: PageRequest; asTyped: Found },
) {
  const interpretation = await interpretCorrected(keyword);
  if (isDeepStrictEqual(interpretation.terms, typed.terms)) return { found: asTyped, interpretation };
  const found = await findProducts(interpretation, page);
  if (found.total > asTyped.total) return { found, interpretation };
  return { found: asTyped, interpretation: { ...interpretation, corrected: null } };
}

/** Counting stops here, and earlier when the page is full and only large popularity tiers are left. */
const maxCounted = 120;

/** A search result is sorted by its branch of `find_matches`, then by popularity. */
const byBranch: SortOrder = {
  keys: [sql`-p.branch`, sql`p.popularity`, sql`p.id`],
  direction: 'desc',
  cursor: z.tuple([z.int().check(z.gte(-23), z.lte(0)), z.int().check(z.gte(0), z.lte(2 ** 31 - 1)), id<ProductId>()]),
};

async function findProducts({ terms }: Pick<Interpretation, 'terms'>, page: PageRequest): Promise<Found> {
  const keyset = keysetOf('search', byBranch, page);
  const firstPage = findMatches(terms, '&', keyset.rows);
  const thisPage = keyset.last ? findMatches(terms, '&', keyset.rows, positionOf(keyset.last)) : firstPage;
  // Negative when not all tiers were read.
  const total = sql`case when bool_or(id is null) then -count(id) else count(id) end`;
  const read = await readProductPage({
    before: sql`with found as materialized (select * from ${thisPage}) `,
    rows: sql`select * from (select * from found p order by ${keyset.order} limit ${keyset.rows}) best
      join products using (id)`,
    total: keyset.last ? sql`select ${total} from ${firstPage}` : sql`select ${total} from found`,
    keyset,
  });
  const counted = Math.abs(read.total);
  return {
    ...read,
    total: Math.min(counted, maxCounted),
    totalIsMinimum: read.total < 0 || counted > maxCounted,
  };
}

const positionOf = ([branch, popularity, lastId]: readonly (string | number)[]) => ({
  branch: -Number(branch),
  popularity: Number(popularity),
  id: String(lastId),
});

const maxRelated = 12;

/**
 * Up to twelve other products: those that match some of the terms or, when there is only one term, those that share
 * words of their title with the first result.
 */
async function findRelated(terms: readonly Term[], found: readonly Product[]): Promise<Product[]> {
  const [first] = found;
  const wanted = terms.length > 1 ? terms : first ? termsIn(first.title) : [];
  if (wanted.length === 0) return [];
  const keyset = keysetOf('related', byBranch, { limit: maxRelated });
  const shown = sql.param(found.map(({ _id }) => _id));
  const { data } = await readProductPage({
    before: sql`with found as materialized (select * from ${findMatches(wanted, '|', maxRelated + enoughResults)}) `,
    rows: sql`select * from (
        select * from found p where p.id <> all(${shown}::uuid[]) order by ${keyset.order} limit ${keyset.rows}
      ) best join products using (id)`,
    total: sql`select 0`,
    keyset,
  });
  return data;
}

const minRelatedLength = 4;

const termsIn = (title: string): Term[] =>
  [...new Set(wordsOf(title))]
    .filter((word) => word.length >= minRelatedLength && !/\d/.test(word))
    .map((word) => ({ literal: [[word]], synonyms: [] }));
