import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, type BodyInit, fetch, FormData } from 'undici';
import type { Answer, Request as RequestOf } from '#contract/endpoint.ts';
import type { Api } from '#contract/index.ts';
import type { Recorder } from './recorder.ts';

/** `status` is null when no complete response arrived. */
export type Reply<Body> = { status: number | null; body: Body & Partial<{ code: string; message: string }> };

export type Visitor = {
  /** Sends an API request with the visitor's cookies. Never throws: see `isUnknown`. */
  call: <K extends keyof Api & string>(
    key: K,
    ...given: Record<never, never> extends RequestOf<Api[K]> ? [RequestOf<Api[K]>?] : [RequestOf<Api[K]>]
  ) => Promise<Reply<Answer<Api[K]>>>;
  /** Opens a public page. */
  open: (path: string) => Promise<void>;
};

/** How long, in ms, a visitor waits for a response. */
const patienceMs = 30_000;

/** Whether a request may or may not have been carried out: no response, or one that reports a failure of the server. */
export const isUnknown = ({ status }: { status: number | null }): boolean => status === null || status >= 500;

type Options = { url: string; recorder: Recorder; from?: string };

/**
 * Creates a client with its own cookies and connections. `from` is the address of
 * this machine that it comes from, because the shop limits requests by address.
 */
export function openVisitor({ url, recorder, from }: Options): Visitor {
  const dispatcher = new Agent({
    connect: { timeout: 5_000 },
    ...(from !== undefined && { localAddress: from }),
    // Over HTTP/2 the client repeats reads by itself, which would hide failures.
    allowH2: false,
    headersTimeout: patienceMs,
    bodyTimeout: patienceMs,
  });
  const cookies = new Map<string, string>();

  async function send(what: string, path: string, method = 'GET', body?: BodyInit) {
    const began = performance.now();
    const note = (fault: string | null) => recorder.sent.push({ what, began, ended: performance.now(), fault });
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const type = typeof body === 'string' && { 'content-type': 'application/json' };
    try {
      const response = await fetch(url + path, {
        method,
        dispatcher,
        redirect: 'manual',
        headers: { cookie, ...type },
        ...(body !== undefined && { body }),
      });
      const text = await response.text();
      for (const set of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
        cookies.set(name!, value!);
      }
      const { status } = response;
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      const answer = (isJson ? JSON.parse(text) : {}) as { code?: string };
      note(status === 429 || status >= 500 ? `${status} ${answer.code ?? ''}`.trim() : null);
      return { status, body: answer };
    } catch (error) {
      note(causeOf(error));
      return { status: null, body: {} };
    }
  }

  return {
    call: async (key, ...[given = {}]) => {
      const { params, query = {}, body, fields, files } = given as Record<string, Record<string, unknown> | undefined>;
      const [method, template] = key.split(' ') as [string, string];
      const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params![name])));
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, String(value)]),
      ).toString();
      const content = files ? formOf({ ...fields, ...files }) : body && JSON.stringify(body);
      return (await send(key, path + (search && `?${search}`), method, content)) as never;
    },
    open: async (path) => void (await send(`page ${path}`, path)),
  };
}

/** Opens pages, one after the other, until it is over. */
export async function keepReading(
  visitor: Visitor,
  pages: readonly string[],
  isOver: () => boolean,
  pauseMs = 0,
): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    await visitor.open(pages[turn % pages.length]!);
    await sleep(pauseMs);
  }
}

function formOf(parts: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.append(name, part);
  return form;
}

/** The code of the innermost error, such as ECONNRESET. */
function causeOf(error: unknown): string {
  const { cause, code, message } = error as NodeJS.ErrnoException;
  return cause === undefined ? (code ?? message) : causeOf(cause);
}
