/** Parameters that change what a public page shows; all others (campaigns, trackers) are dropped from its address. */
const meaningful = ['category', 'price', 'offer', 'sortBy'];

/** The address a page is kept under; null for the search, whose addresses are as many as the words people type. */
export function keyOf(url: URL): string | null {
  if (url.pathname === '/shop/search') return null;
  const query = new URLSearchParams();
  for (const name of meaningful) {
    // A form sent without script names a group once for each choice.
    const values = url.searchParams.getAll(name).flatMap((value) => value.split(',').filter(Boolean));
    if (values.length > 0) query.set(name, values.sort().join(','));
  }
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname;
}
