/**
 * Response header that marks a response from the service worker's cache. It does not show that the server is
 * reachable.
 */
export const copyHeader = 'x-cached-copy';
