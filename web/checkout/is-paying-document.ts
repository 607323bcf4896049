/**
 * Whether this document was loaded as the checkout or the account: a move in the browser keeps the first page's policy,
 * and only under theirs may the provider's script run. See server/policy.ts.
 */
export function isPayingDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && ['/shop/checkout', '/shop/account'].includes(new URL(loaded.name).pathname);
}
