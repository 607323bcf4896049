import http from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A proxy in front of the shop that simulates deployments. After `deploy` it responds as if a new build had replaced
 * the current one and deleted its files; a header names the build. `hold` delays the requests to a path until the
 * returned function is called. `sent` is the number of bytes sent to the browser, including response headers.
 */
export async function deployProxy(shop: string) {
  let build: string | null = null;
  let sent = 0;
  const held = new Map<string, Promise<void>>();

  const server = http.createServer((request, response) => {
    const waiting = held.get(request.url!);
    if (waiting) void waiting.then(() => answer(request, response));
    else answer(request, response);
  });

  function answer(request: http.IncomingMessage, response: http.ServerResponse): void {
    const path = request.url!;
    if (build && path.startsWith('/assets/')) return void response.writeHead(404).end();
    if (build && path === '/sw.js') return void asBuild(build).then((script) => answerScript(response, script));
    const { hostname, port } = new URL(shop);
    const forwarded = http.request(
      { hostname, port, path, method: request.method, headers: request.headers },
      (answered) => {
        sent += answered.rawHeaders.join(': \r\n').length;
        answered.on('data', (part: Buffer) => (sent += part.length));
        response.writeHead(answered.statusCode!, { ...answered.headers, ...(build && { build }) });
        answered.pipe(response);
      },
    );
    request.pipe(forwarded);
  }

  /** Returns the service worker of another build, with another version name and another file list. */
  async function asBuild(name: string): Promise<string> {
    const script = await (await fetch(`${shop}/sw.js`)).text();
    const [, version] = /-([\w-]{8})`/.exec(script)!;
    return script.replaceAll(version!, name).replace(/`\/assets[^`]*`/, '`/offline.html`');
  }

  await new Promise<void>((listening) => void server.listen(0, 'localhost', listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: (name: string) => void (build = name),
    hold(path: string) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(path, promise);
      return resolve;
    },
    sent: () => sent,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function answerScript(response: http.ServerResponse, script: string): void {
  const policy = "default-src 'self'";
  response.writeHead(200, { 'content-type': 'text/javascript', 'content-security-policy': policy }).end(script);
}
