/** Marks an answer that the service worker gives from its cache, which says nothing of the connection. */
export const copyHeader = 'x-cached-copy';
