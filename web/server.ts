/** The entry point of the server build. */
import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import type { Call } from '#contract/index.ts';
import { callContext } from './page-loaders.ts';
import { sandboxContext } from './parts/sandbox-notice.tsx';

const render = createRequestHandler(build, import.meta.env.MODE);

/**
 * Renders the page for the request. The HTML is the same for all users; `call` is the API client of a guest. With
 * `isSandbox` the page says that payments are tests.
 */
export function handle(request: Request, given: { call: Call; isSandbox: boolean }): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(callContext, given.call);
  context.set(sandboxContext, given.isSandbox);
  return render(request, context);
}
