import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter, type EntryContext, type HandleErrorFunction } from 'react-router';
import { deferHydration } from './deferred-hydration.ts';

/** Renders the whole page before responding: the server caches the HTML and adds its inline scripts to the CSP. */
export default function renderPage(request: Request, status: number, headers: Headers, router: EntryContext) {
  return new Promise<Response>((resolve, reject) => {
    let responseStatus = status;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={router} url={request.url} />, {
      onAllReady() {
        headers.set('content-type', 'text/html; charset=utf-8');
        const hasContent = import.meta.env.PROD && !isRenderedInBrowser(router);
        text(pipe(new PassThrough()))
          .then((html) => new Response(hasContent ? deferHydration(html) : html, { status: responseStatus, headers }))
          .then(resolve, reject);
      },
      onShellError: reject,
      onError(error) {
        responseStatus = 500;
        console.error(error);
      },
    });
    request.signal.addEventListener('abort', () => abort(request.signal.reason));
  });
}

/** Whether the page shows only a loading text until its scripts run. Deferring them would delay the content. */
const isRenderedInBrowser = ({ staticHandlerContext, routeModules }: EntryContext) =>
  staticHandlerContext.matches.some(({ route }) => routeModules[route.id]?.HydrateFallback);

/** Logs rendering errors, except 4xx responses and aborted requests. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const isAnswer = isRouteErrorResponse(error) && error.status < 500;
  if (!isAnswer && !request.signal.aborted) console.error(error);
};
