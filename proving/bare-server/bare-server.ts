/**
 * A server that knows only the calls of the two documents, with the built web client on its own origin. HTML
 * is rendered as the shop does it, with the answers of this server and the shop's Content-Security-Policy.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setGlobalOrigin } from 'undici';
import { builtWeb } from '#server/built-web.ts';
import { policyOf } from '#server/security-headers.ts';
import { calls, Refused, type Sent } from './calls.ts';
import { type Fields, newRecords, type Person } from './records.ts';

/** Instead of the answer of a call: another status or body, or a closed connection. */
export type Fault = { status?: number; body: unknown; type?: string } | 'disconnect';

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

export async function startBareServer() {
  const web = await builtWeb();
  // Afterwards, because it imports React, which reads NODE_ENV then.
  const { call } = await import('../../web/call.ts');
  const sessions = new Map<string, Person>();
  const state = {
    origin: '',
    records: newRecords(),
    /** What answers a call instead, if anything. */
    faultOf: (_: string): Fault | null => null,
    close: () => new Promise((resolve) => server.close(resolve)),
  };

  async function answerCall(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const found = matchCall(`${request.method} ${url.pathname}`);
    const sid = /sid=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const sent: Sent = {
      params: found?.params ?? {},
      query: url.searchParams,
      ...(await bodyOf(request)),
      user: sessions.get(sid),
      signIn(person) {
        const key = crypto.randomUUID().replaceAll('-', '');
        if (person) sessions.set(key, person);
        else sessions.delete(sid);
        response.setHeader('set-cookie', `sid=${person ? key : ''}; Path=/; HttpOnly; SameSite=Lax`);
      },
    };
    const fault = found && state.faultOf(found.key);
    if (fault === 'disconnect') return void response.destroy();
    if (fault) return send(response, fault.status ?? 200, fault.body, fault.type);
    // What a server says of a call that it does not know.
    if (!found) return send(response, 404, `<pre>Cannot ${request.method} ${url.pathname}</pre>`, 'text/html');
    try {
      send(response, 200, { success: true, ...calls[found.key]!(sent, state.records) });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      send(response, error.status, { success: false, message: error.message });
    }
  }

  async function answerPage(response: ServerResponse, url: URL): Promise<void> {
    const file = path.join(web.assets!, path.normalize(url.pathname));
    const type = types[path.extname(file)];
    if (url.pathname.startsWith('/uploads/')) return send(response, 200, onePixel, 'image/png');
    const content = type ? await readFile(file).catch(() => null) : null;
    if (type) return send(response, content ? 200 : 404, content ?? '', type);
    const site = { isSandbox: false, operator: '', pseNumber: '' };
    const { status, location, html } = await web.render(new Request(url), {
      call,
      site,
      requestId: 'bare',
    });
    // That of the pages without a payment, because the provider's script is never loaded.
    response.setHeader('content-security-policy', policyOf(new URL('/shop/home', url), web.scriptHashes));
    if (location) response.setHeader('location', location);
    send(response, status, html, 'text/html; charset=utf-8');
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url!, state.origin);
    const answer = url.pathname.startsWith('/api/') ? answerCall(request, response, url) : answerPage(response, url);
    answer.catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  // The calls of rendered pages are relative.
  setGlobalOrigin(state.origin);
  return state;
}

export type BareServer = Awaited<ReturnType<typeof startBareServer>>;

/** Literal segments come before parameters. */
function matchCall(asked: string): { key: string; params: Record<string, string> } | null {
  const keys = Object.keys(calls).toSorted((one, other) => one.split(':').length - other.split(':').length);
  for (const key of keys) {
    const pattern = new RegExp(`^${key.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    const found = pattern.exec(asked);
    if (found)
      return {
        key,
        params: Object.fromEntries(
          Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]),
        ),
      };
  }
  return null;
}

async function bodyOf(request: IncomingMessage): Promise<{ body: Fields; files: string[] }> {
  const bytes = await buffer(request);
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/'))
    return { body: bytes.length > 0 ? (JSON.parse(bytes.toString()) as Fields) : {}, files: [] };
  const parts = [...(await new Response(bytes, { headers: { 'content-type': type } }).formData())];
  return {
    body: Object.fromEntries(parts.filter(([, part]) => typeof part === 'string')),
    files: parts.filter(([, part]) => typeof part !== 'string').map(([name]) => name),
  };
}

function send(response: ServerResponse, status: number, body: unknown, type = 'application/json'): void {
  const isRaw = type !== 'application/json';
  response.writeHead(status, { 'content-type': type }).end(isRaw ? body : JSON.stringify(body));
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
