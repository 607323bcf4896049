import { once } from 'node:events';
import http from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { generate } from 'selfsigned';
import { undo } from '../../kit/drill.ts';

/** Connection-specific headers, which HTTP/2 does not allow (RFC 9113, 8.2.2). */
const ofTheConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection'];

const without = <Value>(headers: Record<string, Value>, isGone: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !isGone(name)));

/** Lighthouse's slow 4G: round-trip time in ms and bytes per ms. */
const slow4G = { roundTripMs: 150, bytesPerMs: 205 };

export type SecureProxy = {
  url: string;
  /** The number of body bytes sent to browsers. */
  sent: () => number;
  /**
   * With `false`, later responses are throttled to slow 4G. A new connection takes two more round trips (TCP, TLS 1.3).
   */
  setFast: (isFast: boolean) => void;
};

/** Starts an HTTP/2 and TLS proxy in front of a plain HTTP server, like the reverse proxy in production. */
export async function openSecureProxy(target: string): Promise<SecureProxy> {
  const { hostname, port } = new URL(target);
  let sent = 0;
  let isFast = true;
  const known = new WeakSet<object>();
  /** The time when the simulated link is free. Data in transit delays the data that follows. */
  let freeAt = 0;

  async function* paced(parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      sent += part.length;
      if (!isFast) {
        freeAt = Math.max(freeAt, performance.now()) + part.length / slow4G.bytesPerMs;
        await pause(freeAt - performance.now());
      }
      yield part;
    }
  }

  async function serve(request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> {
    // The HTTP/2 session. HTTP/1.1 has none.
    const connection = request.stream?.session ?? request.socket;
    const trips = known.has(connection) ? 1 : 3;
    known.add(connection);
    if (!isFast) await pause(trips * slow4G.roundTripMs);
    const headers = { ...without(request.headers, (name) => name.startsWith(':')), host: `${hostname}:${port}` };
    const { method, url } = request;
    const passed = http.request({ hostname, port, path: url, method, headers }, (got) => {
      response.writeHead(got.statusCode!, without(got.headers, (name) => ofTheConnection.includes(name)) as never);
      Readable.from(paced(got as AsyncIterable<Buffer>)).pipe(response as never);
    });
    // The client may have disconnected.
    passed.on('error', () => response.stream?.destroy());
    request.pipe(passed);
  }

  // The browser is configured to accept it.
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec' });
  const server = createSecureServer(
    { cert, key, allowHTTP1: true },
    (request, response) => void serve(request, response),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => server.close());
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    setFast: (fast) => {
      isFast = fast;
    },
  };
}
