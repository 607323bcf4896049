import * as z from 'zod';
import type { CallOf, Endpoint } from '#contract/kit.ts';
import type { Handlers } from './handlers.ts';
import { type RawRequest, run } from './run.ts';

const keepNothing = () => {
  throw new Error('a page rendered on the server has no session to begin or end');
};

/**
 * Calls endpoints in process, as a guest: what server-rendered pages read with. The same pipeline as over HTTP, except
 * for its hooks; only rows whose access is `anyone` can be called, so no page can hold a user's data.
 */
export function guestCaller<T extends Record<string, Endpoint>>(table: T, handlers: Handlers<T>): CallOf<T> {
  const call = async (key: keyof T & string, raw: RawRequest = {}) => {
    const endpoint = table[key]!;
    if (endpoint.access !== 'anyone') throw new Error(`${key} is not for anyone, so no page can be rendered with it`);
    const context = {
      ...{ session: null, at: new Date(), clientKey: 'in process', device: undefined },
      ...{ keepToken: keepNothing, keepDevice: keepNothing },
    };
    return z.parse(endpoint.out, await run(endpoint, handlers[key], context, textual(raw)));
  };
  return call as CallOf<T>;
}

/** Addresses carry text: lists are comma-joined, numbers are digits, as they would arrive over HTTP. */
function textual(raw: RawRequest): RawRequest {
  const query = Object.entries((raw.query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]);
  return { ...raw, query: Object.fromEntries(query) };
}
