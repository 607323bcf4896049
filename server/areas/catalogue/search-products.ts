import type { AskedPage } from '#platform/page-by-id.ts';
import { correctWords } from './correct-words.ts';
import { findProducts } from './find-products.ts';
import type { ProductPage } from './product-page.ts';
import { searchWordsOf } from './search-words.ts';

/**
 * A page of products that have all the words of a keyword in title, description, category or store name. Where none
 * has, the words are corrected; where that does not help either, products with some of them. `corrected` is the text
 * that was searched instead, null when it was the one typed. `total` is exact up to 120, and never more.
 */
export async function searchProducts(
  keyword: string,
  asked: AskedPage,
): Promise<ProductPage & { corrected: string | null }> {
  const typed = searchWordsOf(keyword);
  if (typed.length === 0) return { data: [], total: 0, nextCursor: null, corrected: null };
  const found = await findProducts(typed, '&', asked);
  if (found.total > 0) return { ...found, corrected: null };
  const meant = await correctWords(typed);
  const corrected = meant.join(' ') === typed.join(' ') ? null : meant.join(' ');
  const again = corrected ? await findProducts(meant, '&', asked) : found;
  return { ...(again.total > 0 ? again : await findProducts(meant, '|', asked)), corrected };
}
