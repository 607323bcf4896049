import type { Api } from '#contract/index.ts';
import type { Answer, Request } from '#contract/endpoint.ts';
import { openShop } from './open-shop.ts';
import type { Person } from './people.ts';

/** Any response. `body` is the payload of a success, or `{success: false, message, code}`. */
export type Reply<Body> = { status: number; headers: Headers; body: Body & Partial<Refused> };
type Refused = { success: boolean; message: string; code: string; errors: Record<string, string> };

/** A request with JSON in `body`, or a form with text `fields` and `files`. */
export type Sent = {
  params?: object;
  query?: object;
  body?: unknown;
  fields?: object;
  files?: Readonly<Record<string, Blob | undefined>>;
  headers?: Record<string, string>;
};

/** Sends a request to the worker's shop as a guest (null) or as a person. */
export async function call<K extends keyof Api & string>(
  who: Person | null,
  key: K,
  ...[given]: Record<never, never> extends Request<Api[K]> ? [(Request<Api[K]> & Sent)?] : [Request<Api[K]> & Sent]
): Promise<Reply<Answer<Api[K]>>> {
  return callAny(who, key, given);
}

/** The same without types, for loops over the API table. */
export async function callAny<Body>(who: Person | null, key: string, given: Sent = {}): Promise<Reply<Body>> {
  const { params = {}, query = {}, headers = {} } = given;
  const [method, template] = key.split(' ') as [string, string];
  const path = Object.entries(params).reduce(
    (url, [name, value]) => url.replace(`:${name}`, encodeURIComponent(String(value))),
    template,
  );
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const { url } = await openShop();
  const body = bodyOf(given);
  const response = await fetch(`${url}${path}${search && `?${search}`}`, {
    method,
    headers: {
      ...(who && { cookie: who.cookie }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const answer = isJson ? response.json() : response.arrayBuffer();
  return { status: response.status, headers: response.headers, body: (await answer) as never };
}

function bodyOf({ body, fields, files }: Sent): string | FormData | undefined {
  if (!fields && !files) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, String(value));
  for (const [name, file] of Object.entries(files ?? {})) if (file) form.append(name, file);
  return form;
}
