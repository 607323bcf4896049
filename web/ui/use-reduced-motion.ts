import { useSyncExternalStore } from 'react';

const wish = '(prefers-reduced-motion: reduce)';

function subscribe(tell: () => void): () => void {
  const query = matchMedia(wish);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

/** Whether the person asked their device for less movement. Nobody has, as far as the server knows. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(wish).matches,
    () => false,
  );
