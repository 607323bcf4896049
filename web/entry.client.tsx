import { startTransition, StrictMode, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterProvider, UNSAFE_FrameworkContext as FrameworkContext } from 'react-router';
import { createPageRouter, warmUpRouter } from './page-router.ts';
import { isMarkedAsSandbox, PaymentsAreTests } from './parts/sandbox-notice.tsx';
import { whenIdle } from './ui/use-idle.ts';
import { stopRecordingEarlyEvents } from './visitor/early-events.ts';
import { watchInstallPrompt } from './visitor/install-prompt.ts';
import { currentUser } from './visitor/session.ts';

watchInstallPrompt(stopRecordingEarlyEvents());

const router = createPageRouter();
const { location: firstLocation } = router.state;
/** While a page loads, the browser itself needs the cores of a phone. */
const warmUpDelayMs = 2_000;
const framework = {
  manifest: window.__reactRouterManifest,
  routeModules: window.__reactRouterRouteModules,
  routeDiscovery: { mode: 'initial' as const, manifestPath: '' },
  ...{ future: {}, ssr: true, isSpaMode: false },
};
let isStarted = false;
if (router.state.initialized) startRouter();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PaymentsAreTests value={isMarkedAsSandbox()}>
        <PageRouter />
      </PaymentsAreTests>
    </StrictMode>,
  );
});

/** The fragments are those of entry.server.tsx, so that `useId` gives the same ids as on the server. */
function PageRouter() {
  // A page without data from the server loads it only now, because hydration expects the server's HTML.
  useLayoutEffect(startRouter, []);
  useEffect(() => {
    const warmUp = () => whenIdle(() => warmUpRouter(router, firstLocation));
    void currentUser().then(() => setTimeout(warmUp, warmUpDelayMs));
  }, []);
  return (
    <>
      <FrameworkContext.Provider value={framework}>
        <RouterProvider router={router} />
      </FrameworkContext.Provider>
      <></>
    </>
  );
}

function startRouter(): void {
  if (!isStarted) router.initialize();
  isStarted = true;
}
