import '@vitejs/plugin-react/preamble';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, matchRoutes, RouterProvider } from 'react-router';
import { readSite, Site } from './parts/site.tsx';
import { routes } from './routes.tsx';
import { stopRecordingEarlyEvents } from './visitor/early-events.ts';
import { watchInstallPrompt } from './visitor/install-prompt.ts';
import { guardMovedNodes, wasTranslated } from './visitor/moved-nodes.ts';
import { pageDataId } from './visitor/page-router.ts';

if (import.meta.env.DEV) {
  // Fast refresh keeps the state of a page although its module exports these, too.
  const ignored = ['title', 'description', 'meta', 'loader', 'clientLoader'];
  Object.assign(window, { __getReactRefreshIgnoredExports: () => ignored });
}
guardMovedNodes();
watchInstallPrompt(stopRecordingEarlyEvents());

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
