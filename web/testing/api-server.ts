/** An HTTP server with chosen responses, for tests of the web's state. Requests use the network as in a browser. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setGlobalOrigin } from 'undici';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { accountHeader } from '#contract/account-header.ts';

/** The response to a request: JSON, a body of any type, or a closed connection. */
export type Reply =
  | 'disconnect'
  | { status?: number; json?: unknown; body?: string; headers?: Readonly<Record<string, string>> };

/** A request that the server received; `path` includes the query string. */
type Received = {
  method: string;
  path: string;
  type: string | undefined;
  /** The account that a write names; see contract/account-header.ts. */
  account: string | undefined;
  body: string;
};

type Handler = (request: Received) => Reply | Promise<Reply>;

/**
 * Starts a server for the tests of a file. Relative URLs of fetch and Request refer to it. Each test starts without
 * responses and without recorded requests.
 */
export function openApiServer() {
  const handlers = new Map<string, Handler>();
  const requests: Received[] = [];

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = incoming;
    const request = {
      method,
      path,
      type: headers['content-type'],
      account: headers[accountHeader]?.toString(),
      body: await text(incoming),
    };
    requests.push(request);
    const handler = handlers.get(`${method} ${path}`) ?? handlers.get(`${method} ${path.split('?')[0]}`);
    const reply = handler ? await handler(request) : { status: 404, json: { success: false, message: 'not defined' } };
    if (reply === 'disconnect') return void outgoing.destroy();
    const { status = 200, json, body = JSON.stringify(json) } = reply;
    outgoing.writeHead(status, { 'content-type': 'application/json', ...reply.headers }).end(body);
  }

  const server = createServer((incoming, outgoing) => void respond(incoming, outgoing));
  const api = {
    origin: '',
    requests,
    /** The bodies of the received JSON requests to an endpoint. */
    bodiesOf: (key: string): unknown[] =>
      requests.filter(({ method, path }) => `${method} ${path}` === key).map(({ body }) => JSON.parse(body) as unknown),
    /** Sets the response to `GET /path`; a path without a query string stands for any query string. */
    reply(key: string, reply: Reply | Handler): void {
      handlers.set(key, typeof reply === 'function' ? reply : () => reply);
    },
    /** Delays the response to the next requests until the returned function is called with it. */
    hold(key: string): (reply: Reply) => void {
      const { promise, resolve } = Promise.withResolvers<Reply>();
      handlers.set(key, () => promise);
      return resolve;
    },
  };

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    api.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    setGlobalOrigin(api.origin);
  });
  beforeEach(() => {
    handlers.clear();
    requests.length = 0;
  });
  afterAll(async () => {
    setGlobalOrigin(undefined);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return api;
}
