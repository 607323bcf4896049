import { useEffect, type ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type LinksFunction,
  type MetaFunction,
} from 'react-router';
import { replayEarlyEvents } from './visitor/early-events.ts';
import { ConnectionBanner } from './layouts/connection-banner.tsx';
import { Shell } from './layouts/shell.tsx';
import { Toasts } from './layouts/toasts.tsx';
import { guard } from './visitor/guard.ts';
import { useVisitor } from './visitor/use-visitor.ts';
import { NotFound } from './parts/not-found.tsx';
import { shopName } from './parts/page-head.ts';
import { ErrorPage } from './parts/error-page.tsx';
import './app.css';

export const clientMiddleware = [guard];

/** The default for pages without their own `meta`. */
export const meta: MetaFunction = () => [
  { title: shopName },
  { name: 'description', content: 'Belanja kerajinan Sulawesi Utara langsung dari perajinnya.' },
];

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
];

export function Layout({ children }: { children: ReactNode }) {
  useEffect(replayEarlyEvents, []);
  return (
    <html lang="id">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#8e2a1e" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useVisitor();
  return (
    <>
      <ConnectionBanner />
      <Outlet />
      <Toasts />
      <Shell />
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return <main className="page-column py-10">{isMissing ? <NotFound /> : <ErrorPage />}</main>;
}
