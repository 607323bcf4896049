import http from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A server in front of the shop, for what a single running build cannot show: `deploy` makes it answer as if another
 * build had taken the place of the present one, of whose files none is left; a header names the build. `hold` delays the requests of a path until
 * the function it returns is called. `sent` is how many bytes have passed through it on their way to the browser, heads
 * included.
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

  /** The service worker as another build would have it: named otherwise, and holding other files. */
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
