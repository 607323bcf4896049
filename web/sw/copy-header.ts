/** Marks a response from the cache of the service worker, which does not show that the server is reachable. */
export const copyHeader = 'x-cached-copy';
