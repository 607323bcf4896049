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
