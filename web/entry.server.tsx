/** Renders pages. It does what React Router's `createRequestHandler` and `ServerRouter` do, without streams. */
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type DataRouteObject,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  type StaticHandlerContext,
  StaticRouterProvider,
  UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router';
import type { Call } from '#contract/index.ts';
import { callContext } from './page-loaders.ts';
import { elementsOf } from './page-router.ts';
import { pageScripts } from './page-scripts.ts';
import { PaymentsAreTests } from './parts/sandbox-notice.tsx';

/** As server/platform/pages.ts expects it. */
type RenderedPage = { status: number; location: string | null; html: string; scriptHashes: string };

type Given = { call: Call; isSandbox: boolean; requestId: string };

/**
 * Returns a function that renders the page for a request. The HTML is the same for all users; `call` is the API client of
 * a guest. With `isSandbox` the page says that payments are tests; `requestId` is shown when it fails. The function throws
 * when not even the error page can be rendered.
 */
export default function createRenderer(build: ServerBuild) {
  const { assets, routeDiscovery } = build;
  const entries = Object.values(build.routes).filter((entry) => entry !== undefined);
  const modules = Object.fromEntries(entries.map(({ id, module }) => [id, module]));
  const { query } = createStaticHandler(routesOf(entries));
  // With a loader but without data, a route shows its fallback. Its data loads in the browser.
  const rendered = new Map(
    entries.map((entry) => {
      const loader = hasLoader(entry.id) || loadsInBrowser(entry.id) ? () => null : undefined;
      return [entry.id, routeOf(entry, { ...elementsOf(entry.module), loader })];
    }),
  );
  const framework = {
    manifest: assets,
    routeModules: modules,
    routeDiscovery,
    future: {},
    ssr: true,
    isSpaMode: false,
  };

  return async (request: Request, given: Given): Promise<RenderedPage> => {
    const requestContext = new RouterContextProvider(new Map([[callContext, given.call]]));
    const context = await query(request, { requestContext });
    if (context instanceof Response) {
      return { status: context.status, location: context.headers.get('location'), html: '', scriptHashes: '' };
    }
    for (const { route } of context.matches) if (loadsInBrowser(route.id)) delete context.loaderData[route.id];
    hideErrors(context, given.requestId);
    try {
      return pageOf(context, given.isSandbox);
    } catch (error) {
      context.errors = { [context._deepestRenderedBoundaryId ?? 'root']: error };
      context.statusCode = 500;
      hideErrors(context, given.requestId);
      return pageOf(context, given.isSandbox);
    }
  };

  function hasLoader(id: string): boolean {
    return assets.routes[id]!.hasLoader;
  }

  function loadsInBrowser(id: string): boolean {
    return assets.routes[id]!.hasClientLoader && !hasLoader(id);
  }

  function pageOf(context: StaticHandlerContext, isSandbox: boolean): RenderedPage {
    const { loaderData, errors, matches, statusCode: status } = context;
    const ids = matches.map(({ route }) => route.id);
    // The routes were matched before, so no others are needed.
    const router = createStaticRouter(
      ids.map((id) => rendered.get(id)!),
      context,
    );
    // The fragments are those of entry.client.tsx, so that `useId` gives the same ids.
    const document = renderToString(
      <PaymentsAreTests value={isSandbox}>
        <>
          <FrameworkContext.Provider value={framework}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </FrameworkContext.Provider>
          <></>
        </>
      </PaymentsAreTests>,
    );
    // A page that shows only a loading text until its scripts run must not wait for them.
    const isDeferred = import.meta.env.PROD && !ids.some((id) => modules[id]?.HydrateFallback);
    const { html, scriptHashes } = pageScripts(`<!DOCTYPE html>${document}`, {
      data: { loaderData, errors },
      assets,
      ids,
      isDeferred,
    });
    return { status, location: null, html, scriptHashes };
  }
}

type Entry = NonNullable<ServerBuild['routes'][string]>;

/** The tree of routes below `parent`, with their loaders. */
function routesOf(entries: readonly Entry[], parent?: string): DataRouteObject[] {
  return entries
    .filter(({ parentId }) => parentId === parent)
    .map((entry) => {
      const { loader, ErrorBoundary } = entry.module;
      const children = entry.index ? undefined : routesOf(entries, entry.id);
      return routeOf(entry, { loader, ErrorBoundary, children });
    });
}

const routeOf = ({ id, index, path }: Entry, properties: Partial<DataRouteObject>) =>
  ({ id, path, ...(index && { index }), ...properties }) as DataRouteObject;

/** Logs errors, except 4xx answers, and leaves of them only the id under which they are in the log. */
function hideErrors(context: StaticHandlerContext, requestId: string): void {
  if (!context.errors) return;
  for (const [id, error] of Object.entries(context.errors)) {
    const answer = isRouteErrorResponse(error) && error.status < 500 ? error : null;
    if (!answer) console.error(`request ${requestId}:`, error);
    const { status, statusText, data } = answer ?? { status: 500, statusText: '', data: { requestId } };
    context.errors[id] = { status, statusText, data: data as unknown, internal: false };
  }
}
