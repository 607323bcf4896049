/** One reading, two transports: the guest's caller on the server, fetch in the browser. */
import { createContext, data, type LoaderFunctionArgs } from 'react-router';
import type { Call } from '#contract/index.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';

/** The parts of a page, null for each that cannot be read: it fails alone. Throws where none can. */
export async function partsOf<Parts extends readonly unknown[]>(readings: {
  [At in keyof Parts]: Promise<Parts[At]>;
}): Promise<{ [At in keyof Parts]: Parts[At] | null }> {
  const settled = await Promise.allSettled(readings);
  const failed = settled.filter((part) => part.status === 'rejected');
  if (failed.length === settled.length) throw failed[0]!.reason;
  // The browser has logged its failed requests itself.
  if (import.meta.env.SSR) for (const { reason } of failed) console.error(reason);
  const parts = settled.map((part) => (part.status === 'fulfilled' ? part.value : null));
  return parts as { [At in keyof Parts]: Parts[At] | null };
}

/** How a page rendered on the server reads: set by web/server.ts for every request. */
export const callContext = createContext<Call>();

/** What a reading is given; it names the params of its address: `({ call, params }: Given<'sellerId'>) => …`. */
export type LoaderInput<Param extends string = never> = { call: Call; params: Record<Param, string>; url: URL };

/**
 * The two loaders of a public page. A refusal "not found" (404) becomes the not-found page, with that status.
 * `emptied` is the page where the browser's call fails otherwise; on the server that is always an error.
 * Export them on two lines, since the build cannot follow a destructuring:
 * `export const loader = reading.loader; export const clientLoader = reading.clientLoader;`
 */
export function pageLoaders<Page, Param extends string = never>(
  read: (given: LoaderInput<Param>) => Promise<Page>,
  emptied?: Page,
) {
  const settle = (how: Call, { params, url }: LoaderFunctionArgs) =>
    // The router has matched the address, so its params are there.
    read({ call: how, params: params as Record<Param, string>, url }).catch((error: unknown) => {
      if (isNotFound(error)) throw data(null, { status: 404 });
      throw error;
    });
  return {
    loader: (at: LoaderFunctionArgs) => settle(at.context.get(callContext), at),
    clientLoader: (at: LoaderFunctionArgs) =>
      settle(call, at).catch((error: unknown) => {
        if (emptied !== undefined && error instanceof ApiError) return emptied;
        throw error;
      }),
  };
}

// Not instanceof: the contract exists twice in the process, once in Node and once in this bundle.
const isNotFound = (error: unknown) => error instanceof Error && 'status' in error && error.status === 404;
