import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { deferHydration, hashOwnScripts } from './inline-scripts.ts';
import { PaymentsAreTests, sandboxContext } from './parts/sandbox-notice.tsx';

/**
 * Renders the whole page before responding, because the server caches the HTML. The header `script-hashes` lists the
 * inline scripts that the CSP allows.
 */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
) {
  return new Promise<Response>((resolve, reject) => {
    let responseStatus = status;
    const nonce = randomUUID();
    const page = (
      <PaymentsAreTests value={context.get(sandboxContext)}>
        <ServerRouter context={router} url={request.url} nonce={nonce} />
      </PaymentsAreTests>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady() {
        headers.set('content-type', 'text/html; charset=utf-8');
        const hasContent = import.meta.env.PROD && !isRenderedInBrowser(router);
        text(pipe(new PassThrough()))
          .then((rendered) => {
            const { html, hashes } = hashOwnScripts(hasContent ? deferHydration(rendered, nonce) : rendered, nonce);
            headers.set('script-hashes', hashes.join(' '));
            return new Response(html, { status: responseStatus, headers });
          })
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
