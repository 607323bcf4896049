import type { DataRouter, Location } from 'react-router';

/** The element with the data of the page (see web/page-scripts.ts). */
export const pageDataId = 'page-data';

/** Where the session storage keeps the scroll positions. */
export const scrollKey = 'scroll';

declare global {
  interface Window {
    /** Set by web/entry.client.tsx. */
    pageRouter?: DataRouter;
  }
}

/** The current location, for event handlers. Unlike `useLocation`, it renders nothing again. */
export const currentLocation = (): Location => window.pageRouter!.state.location;

/**
 * Navigates once to the current location, without requests or visible changes, so that the first
 * dialog opens sooner: browsers compile a function in its first call, and opening a dialog calls a
 * hundred for the first time. Call it when the browser is idle and the session is known, because the
 * guard waits for it. `first` is the location at the start.
 */
export function warmUpRouter(first: Location): void {
  const router = window.pageRouter!;
  const { errors, location, navigation, revalidation } = router.state;
  // This would abort what loads, reload a page that failed, and scroll to a hash again.
  if (navigation.state !== 'idle' || revalidation !== 'idle' || errors || location.hash) return;
  // The visitor has navigated or is in a field.
  if (location !== first || document.activeElement !== document.body) return;
  const unchanged = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
  void router.navigate(location, { ...unchanged, state: location.state as unknown });
}
