import { useSyncExternalStore } from 'react';

const wish = '(prefers-reduced-motion: reduce)';

function subscribe(tell: () => void): () => void {
  const query = matchMedia(wish);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

/** Whether the user prefers reduced motion; false during server-side rendering. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(wish).matches,
    () => false,
  );
