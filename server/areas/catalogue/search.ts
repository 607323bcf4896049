import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
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
import { popularityTiers, soldOutTier } from './popularity-tiers.ts';
import { type ProductPage, readProductPage } from './product-rows.ts';
import { type MatchKind, matchKinds, queriesFor, queriesForAny } from './search-query.ts';

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
 * `total` stops at 120 and then says `totalIsMinimum`; the pages continue to the last result. `related` is filled on
 * the first page only.
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

/** Counting stops here. */
const maxCounted = 120;

/** A search result is sorted by its branch (see `branches`), then by popularity. */
const byBranch: SortOrder = {
  keys: [sql`-p.branch`, sql`p.popularity`, sql`p.id`],
  direction: 'desc',
  cursor: z.tuple([z.int().check(z.gte(-100), z.lte(0)), z.int().check(z.gte(0), z.lte(2 ** 31 - 1)), id<ProductId>()]),
};

async function findProducts(interpretation: Pick<Interpretation, 'terms'>, page: PageRequest): Promise<Found> {
  const keyset = keysetOf('search', byBranch, page);
  const queries = queriesFor(interpretation);
  const counted = sql`select id from (${branches(null)} limit ${maxRead}) counted`;
  const isFirst = keyset.last === null;
  const read = await readProductPage({
    before: isFirst
      ? sql`with ${queries}, found as materialized (${branches(null)} limit ${maxRead}) `
      : sql`with ${queries}, found as materialized (${branches(keyset.last)} limit ${keyset.rows}) `,
    rows: sql`select * from found p join products using (id) order by ${keyset.order} limit ${keyset.rows}`,
    total: isFirst ? sql`select count(*) from found` : sql`select count(*) from (${counted}) counted`,
    keyset,
  });
  return { ...read, total: Math.min(read.total, maxCounted), totalIsMinimum: read.total > maxCounted };
}

const maxRead = sql.raw(String(maxCounted + 1));

/** The kinds of match in each tier: all tiers of products in stock, best matches first, then the tier of the others. */
const branchList: readonly { kind: MatchKind; tier: number }[] = [
  ...matchKinds.flatMap((kind) => popularityTiers.map((tier) => ({ kind, tier }))),
  ...matchKinds.map((kind) => ({ kind, tier: soldOutTier })),
];

/**
 * Matching products after the last one of the page before, one branch per kind of match and popularity tier, best
 * first. PostgreSQL runs a branch only if the previous ones returned too few rows, so a search reads a few hundred rows
 * whatever the size of the catalogue. Each tier has its own index, and the index alone decides what matches.
 */
function branches(last: readonly (string | number)[] | null): SQL {
  const [lastBranch, lastPopularity, lastId] = last ? [-Number(last[0]), last[1], last[2]] : [];
  const parts = branchList.map(({ kind, tier }, position) => {
    const branch = sql.raw(String(position));
    const after = last
      ? sql`and ${lastBranch}::int <= ${branch} and (${lastBranch}::int < ${branch}
          or (popularity, product_id) < (${lastPopularity}::int, ${lastId}::uuid))`
      : sql``;
    return sql`(
      select product_id as id, popularity, ${branch} as branch from product_search
      where shelf = ${sql.raw(String(tier))} and words @@ (select ${sql.raw(kind)} from q) ${after}
      order by popularity desc, product_id desc limit ${maxRead}
    )`;
  });
  return sql`select * from (${sql.join(parts, sql` union all `)}) branches`;
}

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
    before: sql`with ${queriesForAny(wanted)}, found as materialized (${branches(null)} limit ${maxRead}) `,
    rows: sql`select * from found p join products using (id) where p.id <> all(${shown}::uuid[])
      order by ${keyset.order} limit ${keyset.rows}`,
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
