import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router';
// A URL instead of a side effect: otherwise the style sheet belongs to the chunk of the frame, and every script that
// loads the frame on demand inserts it again, after the sheet of the back office.
import headingFont from '../build/fonts/headings.woff2?url';
import styleSheet from './app.css?url';
import { ErrorPage } from './parts/error-page.tsx';
import { lazyPart } from './parts/lazy-part.tsx';
import { SandboxNotice, SiteMeta } from './parts/site.tsx';
import { ToastSlot } from './ui/toast-slot.tsx';
import { ToastRegion } from './ui/toast-region.tsx';
import { useIdle } from './ui/use-idle.ts';
import { loadCart } from './visitor/cart.ts';
import { checkConnection, useConnection, watchConnection } from './visitor/connection.ts';
import { markHydrated, replayEarlyEvents, waitForHydration } from './visitor/early-events.ts';
import { guard, redirectTarget } from './visitor/guard.ts';
import { currentLocation, scrollKey, warmUpRouter } from './visitor/page-router.ts';
import { currentUser, useSession, watchSession } from './visitor/session.ts';
import { dismissToast, useToast } from './visitor/toast.ts';

export const clientMiddleware = [waitForHydration, guard];

export function Layout({ children }: { children: ReactNode }) {
  useLayoutEffect(markHydrated, []);
  useEffect(replayEarlyEvents, []);
  return (
    // page-scripts.ts adds an attribute.
    <html lang="id" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#8e2a1e" />
        <SiteMeta />
        <link rel="preload" href={headingFont} as="font" type="font/woff2" crossOrigin="" />
        <link rel="stylesheet" href={styleSheet} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      </head>
      <body>
        <SandboxNotice />
        {children}
        <ScrollRestoration storageKey={scrollKey} />
      </body>
    </html>
  );
}

export default function Root() {
  useVisitor();
  return (
    <>
      {/* For pages whose frame has no header. */}
      <ToastSlot />
      <ConnectionBanner />
      <PendingErasure />
      <Outlet />
      <Toasts />
      <DeferredPwaFeatures />
    </>
  );
}

export const ErrorBoundary = ({ error }: { error: unknown }) => (
  <>
    <ToastSlot />
    <main className="page-column pt-10 pb-18">
      <ErrorPage error={error} />
    </main>
  </>
);

const retryMs = 3_000;

/** Shown while the server cannot be reached. Retries periodically and disappears once the server responds. */
function ConnectionBanner() {
  const isOffline = useConnection((connection) => connection.isOffline);
  useEffect(() => {
    if (!isOffline) return;
    const timer = setInterval(checkConnection, retryMs);
    return () => clearInterval(timer);
  }, [isOffline]);
  return (
    <div
      role="status"
      className="z-40 tall:sticky tall:top-[env(safe-area-inset-top)]"
      data-offline={isOffline || undefined}
    >
      {isOffline && (
        <p className="bg-warning px-2 py-2 text-center text-caption text-ink">
          Koneksi Internet Terputus,{' '}
          {/* A plain link reloads the document; the router would only repeat the failed data request. */}
          <a href="" className="font-bold underline underline-offset-4">
            Muat ulang
          </a>
        </p>
      )}
    </div>
  );
}

/** Connects the toast store to the region that shows the toast. */
const Toasts = () => <ToastRegion toast={useToast((state) => state.toast)} onClose={dismissToast} />;

/** If the chunk cannot be loaded, the page works without it. */
const PwaFeatures = lazyPart(() => import('./layouts/pwa/pwa-features.tsx'), 'PwaFeatures');

/** Without the banner, the account page still shows the pending erasure. */
const ErasureBanner = lazyPart(() => import('./layouts/erasure-banner.tsx'), 'ErasureBanner');

/** Only users who asked for the erasure of their account load the banner. */
function PendingErasure() {
  const eraseAt = useSession(({ user }) => user?.eraseAt);
  return eraseAt && <ErasureBanner eraseAt={eraseAt} />;
}

/** The PWA features. They load when the browser is idle, because the first render does not need them. */
const DeferredPwaFeatures = () => useIdle() && <PwaFeatures />;

/** While a page loads, the browser itself needs the cores of a phone. */
const warmUpDelayMs = 2_000;

/** Loads the session and the cart, watches the connection, and redirects when a session change removes access. */
function useVisitor(): void {
  const { user, isLoading } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const isIdle = useIdle();

  useEffect(() => void currentUser(), []);
  useEffect(() => {
    const first = currentLocation();
    if (isIdle) void currentUser().then(() => setTimeout(() => warmUpRouter(first), warmUpDelayMs));
  }, [isIdle]);
  useEffect(watchConnection, []);
  useEffect(() => watchSession(loadCart), []);
  useEffect(() => {
    if (user?.id) void loadCart();
  }, [user]);

  useEffect(() => {
    const target = isLoading ? null : redirectTarget(location, user);
    if (target) void navigate(target, { replace: true });
  }, [isLoading, user, location, navigate]);
}
