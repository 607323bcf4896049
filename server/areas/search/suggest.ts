import { sql } from 'drizzle-orm';
import type { ProductId, StoreId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import { categories, type Category, categoryLabels, minTypedLength } from '#contract/words.ts';
import { matchesStore } from '#platform/conditions.ts';
import { db } from '#platform/connect.ts';
import { readConditions } from './conditions.ts';
import { completionsOf, interpretCorrected } from './interpret.ts';
import { searchWordsOf, spelled, wordsOf } from './query-words.ts';
import { suggestPopular } from './popular-searches.ts';
import { findMatches } from './find-matches.ts';

type StoreSuggestion = { sellerId: StoreId; storeName: string };
type ProductSuggestion = { _id: ProductId; title: string; image: string; effectivePrice: Rupiah };

type Suggestions = {
  /** Texts that find products, the likeliest first. */
  words: string[];
  categories: Category[];
  stores: StoreSuggestion[];
  products: ProductSuggestion[];
  popular: string[];
};

const maxWords = 5;
const maxCategories = 2;
const maxStores = 2;
const maxProducts = 3;
const minLength = 2;

/**
 * Suggestions for a search text that is still being typed: its last word may be incomplete. Takes at most three
 * statements, the first of which is often remembered. Texts of one character have none but the popular searches.
 */
export async function suggest(q: string, at: Date): Promise<Suggestions> {
  const [completed, popular] = await Promise.all([
    complete(q),
    q.trim().length < minTypedLength ? suggestPopular(q, at) : [],
  ]);
  return { ...completed, popular };
}

async function complete(q: string): Promise<Omit<Suggestions, 'popular'>> {
  const { text } = readConditions(q, undefined);
  const typed = searchWordsOf(text);
  const last = typed.at(-1);
  if (last === undefined || text.length < minLength) return { words: [], categories: [], stores: [], products: [] };
  const { terms, corrected } = await interpretCorrected(text);
  const [found, stores] = await Promise.all([findTitles(terms), findStores(text)]);
  const before = typed.slice(0, -1);
  const occurring = new Set(found.flatMap(({ title }) => wordsOf(title)));
  const completed = (await completionsOf(text))
    // After other words, only those that a found product has as well.
    .filter((word) => before.length === 0 || occurring.has(word))
    .map((word) => [...before, word].map(spelled).join(' '));
  return {
    words: [...new Set([...(corrected && found.length > 0 ? [corrected] : []), ...completed])].slice(0, maxWords),
    categories: categories.filter((category) => isNamed(category, before, last)).slice(0, maxCategories),
    stores,
    products: found.slice(0, maxProducts),
  };
}

/** The products whose titles are read, to see which words occur together. */
const titlesRead = 24;

const findTitles = (terms: Parameters<typeof findMatches>[0]): Promise<ProductSuggestion[]> =>
  db.rows<ProductSuggestion>(sql`
    select p.id as "_id", p.title, p.image, p.effective_price as "effectivePrice"
    from ${findMatches(terms, 'all', titlesRead)} found
    join products p using (id) where p.shown
    order by found.branch, found.popularity desc, found.id desc limit ${titlesRead}`);

/** Trigrams need three letters. */
const minStoreLength = 3;

async function findStores(text: string): Promise<StoreSuggestion[]> {
  if (text.length < minStoreLength) return [];
  return db.rows<StoreSuggestion>(sql`
    select s.seller_id as "sellerId", s.store_name as "storeName" from stores s
    where ${matchesStore(sql`s`, text)}
      and exists (select from products p where p.seller_id = s.seller_id and p.shown
        and p.deleted_at is null)
    order by s.store_name limit ${maxStores}`);
}

function isNamed(category: Category, before: readonly string[], last: string): boolean {
  const names = wordsOf(`${categoryLabels[category]} ${category}`);
  return before.every((word) => names.includes(word)) && names.some((name) => name.startsWith(last));
}
