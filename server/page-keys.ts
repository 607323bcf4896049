/**
 * Query parameters that change the content of a public page. Others, such as campaign parameters, are dropped from the
 * cache key.
 */
const contentParameters = ['category', 'price', 'offer', 'sortBy'];

/** Returns the cache key of a page. Null for the search page, which is not cached because its URLs are unlimited. */
export function keyOf(url: URL): string | null {
  if (url.pathname === '/shop/search') return null;
  const query = new URLSearchParams();
  for (const name of contentParameters) {
    // Without JavaScript a form sends one parameter for each selected option.
    const values = url.searchParams.getAll(name).flatMap((value) => value.split(',').filter(Boolean));
    if (values.length > 0) query.set(name, values.sort().join(','));
  }
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname;
}
