/** The entry of the server's half of the web build: a request in, a whole page out. */
import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import type { Call } from '#contract/index.ts';
import { callContext } from './page-loaders.ts';

const render = createRequestHandler(build, import.meta.env.MODE);

/** Renders the page at the request's address, the same for everyone; `call` reads what a guest may read. */
export function handle(request: Request, given: { call: Call }): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(callContext, given.call);
  return render(request, context);
}
