/**
 * The life of a page. The server renders a public page as a guest sees it and keeps the bytes for a second
 * (server/platform/pages.ts). The browser parses them behind one style sheet, an inline script scrolls to where the
 * visitor was, and the page is painted, without any other script (web/page-scripts.ts).
 *
 * After its main picture has been painted, or at the first tap, the scripts are requested. Until React has taken the
 * page over, a recorder keeps taps and changes of fields: the tapped element fades in the next frame, and React does
 * not hear of it, because it would then hydrate the whole page in one task. Links are followed by the browser.
 *
 * This module is the entry. It loads the modules of the page's routes, creates the router with the data that came in
 * the HTML, and hydrates in a transition, which React interrupts every few milliseconds. From here on a tapped link is
 * recorded as well. When everything is hydrated, web/root.tsx replays what was recorded (web/visitor/early-events.ts)
 * and asks who is signed in; name, cart and the banners for customers follow.
 *
 * When the browser is idle, it loads what the first view did not need, and two seconds later the router navigates once
 * to where it is, so that the first real navigation finds compiled code (web/visitor/page-router.ts). A navigation
 * loads a page's module and data; a skeleton appears after 200 ms, a dialog is a search parameter. If the module cannot
 * be loaded, the browser opens the target as a document, and the life of a page begins anew.
 *
 * On a later visit the service worker (web/sw/strategies.ts) answers with the files that it has, and with the kept page
 * if the network takes longer than 2.5 s.
 */
import '@vitejs/plugin-react/preamble';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, matchRoutes, RouterProvider } from 'react-router';
import { readSite, Site } from './parts/site.tsx';
import { routes } from './routes.tsx';
import { recordLinksToo } from './visitor/early-events.ts';
import { watchInstallPrompt } from './visitor/install-prompt.ts';
import { guardMovedNodes, wasTranslated } from './visitor/moved-nodes.ts';
import { pageDataId } from './visitor/page-router.ts';

if (import.meta.env.DEV) {
  // Fast refresh keeps the state of a page although its module exports these, too.
  const ignored = ['title', 'description', 'meta', 'loader', 'clientLoader'];
  Object.assign(window, { __getReactRefreshIgnoredExports: () => ignored });
}
guardMovedNodes();
watchInstallPrompt(window.earlyEvents?.installPrompt ?? null);

// The first render needs the modules of this page.
for (const { route } of matchRoutes(routes, location) ?? []) {
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
}
// The document shows the address of a dialog's link (`mask`), not the page below the dialog.
const state = history.state as { masked?: unknown } | null;
if (state?.masked) history.replaceState({ ...state, masked: undefined }, '');
const { textContent: data } = document.getElementById(pageDataId)!;
const router = createBrowserRouter(routes, { hydrationData: JSON.parse(data) as HydrationState });
window.pageRouter = router;

recordLinksToo();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Site value={readSite()}>
        <RouterProvider router={router} />
      </Site>
    </StrictMode>,
    // React renders anew what was translated before: other texts than the server's are no mistake then.
    { onRecoverableError: (error) => wasTranslated() || reportError(error) },
  );
});
