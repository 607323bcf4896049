/** Loaders of public pages. On the server they call the API in-process as a guest, in the browser through fetch. */
import { createContext, data, type LoaderFunctionArgs } from 'react-router';
import type { Call } from '#contract/index.ts';
import { ApiError, call } from './call.ts';

/** Awaits all parts of a page. A part that fails is null; if all fail, throws the first part's error. */
export async function settleParts<Parts extends readonly unknown[]>(queries: {
  [At in keyof Parts]: Promise<Parts[At]>;
}): Promise<{ [At in keyof Parts]: Parts[At] | null }> {
  const settled = await Promise.allSettled(queries);
  const failed = settled.filter((part) => part.status === 'rejected');
  if (failed.length === settled.length) throw failed[0]!.reason;
  // Browsers log failed requests themselves.
  if (import.meta.env.SSR) for (const { reason } of failed) console.error(reason);
  const parts = settled.map((part) => (part.status === 'fulfilled' ? part.value : null));
  return parts as { [At in keyof Parts]: Parts[At] | null };
}

/** The API client for server-side rendering. web/entry.server.tsx sets it for every request. */
export const callContext = createContext<Call>();

/** A page query's arguments. The type parameter names the route params: `QueryInput<'sellerId'>`. */
export type QueryInput<Param extends string = never> = { call: Call; params: Record<Param, string>; url: URL };

/**
 * Returns the server loader and the client loader of a public page. A 404 from the API renders the not-found page with
 * status 404, a 410 the page's own with 410. On the server a 400 renders the error page with status 400, because the
 * address has what no call accepts; other errors are rethrown. `fallback` returns the data to show when another API
 * error occurs in the browser. `browserCall` is the page's own `call`.
 */
export function pageLoaders<Page, Param extends string = never>(
  read: (input: QueryInput<Param>) => Promise<Page>,
  fallback?: (error: ApiError) => Page,
  browserCall = call,
) {
  const runQuery = (apiCall: Call, { params, url }: LoaderFunctionArgs) =>
    // The router has matched the route, so its params are present.
    read({ call: apiCall, params: params as Record<Param, string>, url }).catch((error: unknown) => {
      for (const status of [404, 410]) {
        if (hasStatus(error, status)) throw data({ message: error.message }, { status });
      }
      throw error;
    });
  return {
    loader: (args: LoaderFunctionArgs) =>
      runQuery(args.context.get(callContext), args).catch((error: unknown) => {
        if (hasStatus(error, 400)) throw data(null, { status: 400 });
        throw error;
      }),
    clientLoader: (args: LoaderFunctionArgs) =>
      runQuery(browserCall, args).catch((error: unknown) => {
        if (fallback && error instanceof ApiError) return fallback(error);
        throw error;
      }),
  };
}

// Not instanceof: the error class is loaded twice in the server process, once by Node and once in this bundle.
export const hasStatus = (error: unknown, status: number): error is Error =>
  error instanceof Error && 'status' in error && error.status === status;
