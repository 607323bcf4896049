import http from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A proxy in front of the shop that simulates deployments. After `deploy` it responds as if a new build had replaced
 * the current one and deleted its files; a header names the build. `hold` delays the requests to a path until the
 * returned function is called. `bytesSent` is the number of bytes sent to the browser, including response headers.
 * `requestedPaths` are the paths of all requests. Between `close` and `reopen` there is no network.
 */
export async function deployProxy(shop: string) {
  let build: string | null = null;
  let bytesSent = 0;
  const requestedPaths: string[] = [];
  const heldPaths = new Map<string, Promise<void>>();

  const server = http.createServer((request, response) => {
    const held = heldPaths.get(request.url!);
    if (held) void held.then(() => respond(request, response));
    else respond(request, response);
  });

  function respond(request: http.IncomingMessage, response: http.ServerResponse): void {
    const path = request.url!;
    requestedPaths.push(path);
    if (build && path.startsWith('/assets/')) return void response.writeHead(404).end();
    if (build && path === '/sw.js')
      return void workerOfBuild(build).then((script) => respondWithScript(response, script));
    const { hostname, port } = new URL(shop);
    const forwarded = http.request(
      { hostname, port, path, method: request.method, headers: request.headers },
      (upstream) => {
        bytesSent += upstream.rawHeaders.join(': \r\n').length;
        upstream.on('data', (part: Buffer) => (bytesSent += part.length));
        response.writeHead(upstream.statusCode!, { ...upstream.headers, ...(build && { build }) });
        upstream.pipe(response);
      },
    );
    request.pipe(forwarded);
  }

  /** Returns the service worker of another build, with another version name and another file list. */
  async function workerOfBuild(name: string): Promise<string> {
    const script = await (await fetch(`${shop}/sw.js`)).text();
    const [, version] = /-([\w-]{8})`/.exec(script)!;
    return script.replaceAll(version!, name).replace(/`\/assets[^`]*`/, '`/offline.html`');
  }

  const listen = (port: number) => new Promise<void>((resolve) => void server.listen(port, 'localhost', resolve));
  await listen(0);
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${ownPort}`,
    deploy: (name: string) => void (build = name),
    hold(path: string) {
      const { promise, resolve } = Promise.withResolvers<void>();
      heldPaths.set(path, promise);
      return resolve;
    },
    bytesSent: () => bytesSent,
    requestedPaths: (): readonly string[] => requestedPaths,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    reopen: () => listen(ownPort),
  };
}

function respondWithScript(response: http.ServerResponse, script: string): void {
  const policy = "default-src 'self'";
  response.writeHead(200, { 'content-type': 'text/javascript', 'content-security-policy': policy }).end(script);
}
