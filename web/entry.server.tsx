/** Renders pages as strings, with React Router's static handler. */
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { Call } from '#contract/index.ts';
import { filesOf, type Manifest } from './page-files.ts';
import { callContext } from './page-loaders.ts';
import { handleOf } from './page-parts.tsx';
import { pageScripts } from './page-scripts.ts';
import { Site, type SiteFacts } from './parts/site.tsx';

/** As server/platform/pages.ts expects it. */
type RenderedPage = { status: number; location: string | null; html: string };

type Given = { call: Call; site: SiteFacts; requestId: string };

/**
 * Returns a function that renders the page for a request. The HTML is the same for all users; `call` is the API
 * client of a guest. `site` is what the page says of the shop; `requestId` is shown when it fails. The function
 * throws when not even the error page can be rendered. Without a manifest, Vite serves the sources to the browser.
 */
export function createRenderer(routes: RouteObject[], manifest: Manifest | null) {
  const { query } = createStaticHandler(routes);
  return async (request: Request, given: Given): Promise<RenderedPage> => {
    const requestContext = new RouterContextProvider(new Map([[callContext, given.call]]));
    const context = await query(request, { requestContext });
    if (context instanceof Response) {
      return { status: context.status, location: context.headers.get('location'), html: '' };
    }
    // With a loader but without data, a route shows its fallback. Its data loads in the browser.
    for (const { route } of context.matches) {
      const { loader, clientLoader } = handleOf(route);
      if (clientLoader && !loader) delete context.loaderData[route.id];
    }
    hideErrors(context, given.requestId);
    // The page, else the error page in its frame, else the one without a frame.
    const boundaries = context.matches
      .filter(({ route }) => handleOf(route).ErrorBoundary)
      .map(({ route }) => route.id);
    for (;;) {
      try {
        return pageOf(context, given.site);
      } catch (error) {
        const boundary = boundaries.pop();
        if (boundary === undefined) throw error;
        context.errors = { [boundary]: error };
        context.statusCode = 500;
        hideErrors(context, given.requestId);
      }
    }
  };

  function pageOf(context: StaticHandlerContext, site: SiteFacts): RenderedPage {
    const { loaderData, errors, matches, statusCode: status } = context;
    // The routes were matched before, so no others are needed.
    const matched = matches.map(({ route }) => ({ ...route, children: undefined }));
    const document = renderToString(
      <Site value={site}>
        <StaticRouterProvider router={createStaticRouter(matched, context)} context={context} hydrate={false} />
      </Site>,
    );
    const sources = matches.map(({ route }) => handleOf(route).source);
    const html = pageScripts(document, {
      data: { loaderData, errors },
      scripts: manifest ? filesOf(manifest, sources).filter((file) => file.endsWith('.js')) : [`/${sources[0]}`],
      // A page that shows only a loading text until its scripts run must not wait for them.
      isDeferred: manifest !== null && !matches.some(({ route }) => handleOf(route).HydrateFallback),
    });
    return { status, location: null, html };
  }
}

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
