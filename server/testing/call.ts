import type { Api } from '#contract/index.ts';
import type { Answer, Request } from '#contract/kit.ts';
import { openShop } from './open-shop.ts';
import type { Person } from './people.ts';

/** What came back, whatever it was; `body` is the answer of a success, or `{success: false, message, code}`. */
export type Reply<Body> = { status: number; headers: Headers; body: Body & Partial<Refused> };
export type Refused = { success: boolean; message: string; code: string; errors: Record<string, string> };

type Given = { params?: object; query?: object; body?: unknown; headers?: Record<string, string> };

/** Calls the worker's shop over HTTP as a guest (null) or as a person. */
export async function call<K extends keyof Api & string>(
  who: Person | null,
  key: K,
  ...[given]: Record<never, never> extends Request<Api[K]> ? [(Request<Api[K]> & Given)?] : [Request<Api[K]> & Given]
): Promise<Reply<Answer<Api[K]>>> {
  const { params = {}, query = {}, body, headers = {} } = (given ?? {}) as Given;
  const [method, template] = key.split(' ') as [string, string];
  const path = Object.entries(params).reduce(
    (url, [name, value]) => url.replace(`:${name}`, encodeURIComponent(String(value))),
    template,
  );
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const { url } = await openShop();
  const response = await fetch(`${url}${path}${search && `?${search}`}`, {
    method,
    headers: {
      ...(who && { cookie: who.cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as never };
}
