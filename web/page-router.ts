/**
 * The router of a page in the browser. It does what React Router's `HydratedRouter` and `createClientRoutes` do, without
 * the 8 kB for things that this site does not use: data requests to the server, actions, and routes that are found later.
 */
import { type ComponentType, createElement, Fragment } from 'react';
import {
  type ClientLoaderFunctionArgs,
  createPath,
  type DataRouteObject,
  type DataRouter,
  type HydrationState,
  type LoaderFunctionArgs,
  type Location,
  type MiddlewareFunction,
  type UNSAFE_AssetsManifest as AssetsManifest,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createClientRoutesWithHMRRevalidationOptOut as createRoutesForHMR,
  UNSAFE_createRouter as createRouter,
  UNSAFE_getHydrationData as getHydrationData,
  type UNSAFE_RouteModules as RouteModules,
} from 'react-router';

/** The element with the data of the page (see page-scripts.ts). */
export const pageDataId = 'page-data';

type RouteModule = NonNullable<RouteModules[string]>;
type ManifestRoute = AssetsManifest['routes'][string] & object;

declare global {
  interface Window {
    __reactRouterManifest: AssetsManifest;
    /** The modules of the routes that were loaded, by the id of the route. */
    __reactRouterRouteModules: RouteModules;
    /** React Router's hot reload and our tests read it. */
    __reactRouterDataRouter?: DataRouter;
  }
}

/** Creates the router with the data of the page. It has to be started with `initialize`. */
export function createPageRouter(): DataRouter {
  const { routes: entries } = window.__reactRouterManifest;
  const { textContent: data } = document.getElementById(pageDataId)!;
  const routes = routesBelow(undefined);
  // The document shows the address of a dialog's link (`mask`), not the page below the dialog.
  const state = history.state as { masked?: unknown } | null;
  if (state?.masked) history.replaceState({ ...state, masked: undefined }, '');
  const router = createRouter({
    routes,
    history: createBrowserHistory(),
    hydrationData: getHydrationData({
      state: JSON.parse(data) as HydrationState,
      routes,
      getRouteInfo: (id) => ({
        clientLoader: loadedModules()[id]?.clientLoader,
        hasLoader: entries[id]?.hasLoader === true,
        hasHydrateFallback: loadedModules()[id]?.HydrateFallback !== undefined,
      }),
      location,
      basename: undefined,
      future: {},
      isSpaMode: false,
    }),
  });
  if (import.meta.env.DEV) {
    Object.assign(router, { createRoutesForHMR });
    Object.assign(window, { __reactRouterContext: { ssr: true, isSpaMode: false } });
  }
  window.__reactRouterDataRouter = router;
  return router;
}

/**
 * Navigates once to the current location, without requests or visible changes, so that the first dialog opens sooner:
 * browsers compile a function in its first call, and opening a dialog calls a hundred for the first time. Call it when the
 * browser is idle and the session is known, because the guard waits for it. `first` is the location at the start.
 */
export function warmUpRouter(router: DataRouter, first: Location): void {
  const { initialized, errors, location, navigation, revalidation } = router.state;
  // This would abort what loads, reload a page that failed, and scroll to a hash again.
  if (!initialized || navigation.state !== 'idle' || revalidation !== 'idle' || errors || location.hash) return;
  // The visitor has navigated or is in a field.
  if (location !== first || document.activeElement !== document.body) return;
  const unchanged = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
  void router.navigate(location, { ...unchanged, state: location.state as unknown });
}

/** What the routes of both the server and the browser render. */
export function elementsOf(module: RouteModule) {
  const { Layout = Fragment } = module;
  const elementOf = (Part?: ComponentType) => Part && createElement(Layout, null, createElement(Part));
  return {
    element: elementOf(module.default),
    errorElement: elementOf(module.ErrorBoundary),
    hydrateFallbackElement: elementOf(module.HydrateFallback),
  };
}

const loadedModules = () => window.__reactRouterRouteModules;

function routesBelow(parent: string | undefined): DataRouteObject[] {
  const entries = Object.values(window.__reactRouterManifest.routes) as ManifestRoute[];
  return entries
    .filter(({ parentId }) => parentId === parent)
    .map((entry) => {
      const { id, index, path } = entry;
      const module = loadedModules()[id];
      const route = module
        ? { middleware: module.clientMiddleware as MiddlewareFunction[], ...propertiesOf(module, entry) }
        : { lazy: () => loadRoute(entry) };
      return index ? { id, index, path, ...route } : { id, path, ...route, children: routesBelow(id) };
    });
}

function propertiesOf(module: RouteModule, { hasLoader }: ManifestRoute) {
  const { clientLoader, shouldRevalidate } = module;
  // Every route has a loader, because the middleware runs only for routes that load something.
  const loader = (args: LoaderFunctionArgs) => clientLoader?.(args as ClientLoaderFunctionArgs) ?? null;
  // Without data from the server, the loader runs when the page has hydrated.
  loader.hydrate = clientLoader !== undefined && !hasLoader;
  return { ...elementsOf(module), loader, shouldRevalidate };
}

/**
 * Loads the module and the style sheets of a route. When the module cannot be fetched, it retries once and then opens the
 * next page as a document. React Router's own function would reload the current page.
 */
async function loadRoute(entry: ManifestRoute) {
  const load = (): Promise<RouteModule> => import(/* @vite-ignore */ entry.module);
  const [module] = await Promise.all([
    load().catch(load).catch(openAsDocument),
    ...(entry.css ?? []).map(loadStyleSheet),
  ]);
  loadedModules()[entry.id] = module;
  return propertiesOf(module, entry);
}

/** The page must not be visible before its style sheet. React renders the link again, then from the browser's cache. */
function loadStyleSheet(href: string): Promise<unknown> {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const loaded = new Promise((resolve) => Object.assign(link, { onload: resolve, onerror: resolve }));
  document.head.append(link);
  return loaded.then(() => link.remove());
}

function openAsDocument(error: unknown): Promise<never> {
  const target = window.__reactRouterDataRouter?.state.navigation.location;
  // The navigation was cancelled.
  if (!target) throw error;
  location.assign(createPath(target));
  // Never resolves: the current page stays visible until the document has loaded.
  return new Promise(() => {});
}
