import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter, type EntryContext, type HandleErrorFunction } from 'react-router';

/** Pages are sent whole, never streamed: the server keeps them ready and names their inline scripts in the CSP. */
export default function renderPage(request: Request, status: number, headers: Headers, router: EntryContext) {
  return new Promise<Response>((resolve, reject) => {
    let answered = status;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={router} url={request.url} />, {
      onAllReady() {
        headers.set('content-type', 'text/html; charset=utf-8');
        const body = new PassThrough();
        resolve(new Response(createReadableStreamFromReadable(body), { status: answered, headers }));
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        answered = 500;
        console.error(error);
      },
    });
    request.signal.addEventListener('abort', () => abort(request.signal.reason));
  });
}

/** A page that does not exist is an answer, not an error. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const isAnswer = isRouteErrorResponse(error) && error.status < 500;
  if (!isAnswer && !request.signal.aborted) console.error(error);
};
