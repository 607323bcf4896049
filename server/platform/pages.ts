import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageRequests } from './metrics.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** A rendered page with its compressed variants. It is the same for every user, since HTML contains no user data. */
type ReadyPage = { status: number; headers: [string, string][]; etag: string; plain: Buffer; br: Buffer; gzip: Buffer };

export type PageOptions = {
  /** The public origin, such as https://example.com, for absolute URLs in pages. */
  origin: string;
  /**
   * Renders a request for a guest, using the built web application. The response header `script-hashes` lists the inline
   * scripts of ours; it is not sent.
   */
  render: (request: Request) => Promise<Response>;
  /** The cache key of a URL, without parameters that do not change the page; null when the page is not cached. */
  keyOf: (url: URL) => string | null;
  /** The Content-Security-Policy of a URL, given the hashes of its inline scripts, separated by spaces. */
  policyOf: (url: URL, scriptHashes: string) => string;
  /** Rate limit that runs before a page is rendered. */
  limit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

const freshMs = 1_000;
const staleMs = 2_000;
const maxCachedPages = 500;

type CachedPage = { page: ReadyPage; at: number };
const cached = new Map<string, CachedPage>();
const rendering = new Map<string, Promise<ReadyPage>>();
let generation = 0;

/** Clears the page cache of this node. Called when data that public pages show has changed. */
export function clearPages(): void {
  generation += 1;
  cached.clear();
  rendering.clear();
}

/**
 * Serves every URL that no other route handles. A cached page is fresh for 1 s. Until it is 2 s old, it is served while
 * it is re-rendered; never longer. Concurrent requests share one render.
 */
export function servePages(app: FastifyInstance, options: PageOptions): void {
  app.setNotFoundHandler({ preHandler: options.limit }, async (request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method)) return reply.code(405).send();
    const url = addressOf(request.url.replace(/^https?:\/\/[^/?]*/i, ''), options);
    // React Router's own data requests are not supported: pages fetch data from /api only.
    if (url.pathname.endsWith('.data')) return reply.code(404).send();
    return send(request, reply, await readyPage(url, options));
  });
}

/** The absolute URL of a path. `new URL(path, base)` would parse `//x` as the host x and throw for `//`. */
const addressOf = (path: string, { origin }: PageOptions): URL =>
  new URL(`${new URL(origin).origin}/${path.replace(/^\//, '')}`);

function readyPage(url: URL, options: PageOptions): Promise<ReadyPage> | ReadyPage {
  const key = options.keyOf(url);
  if (key === null) return renderPage(url, options);
  const found = cached.get(key);
  const age = found ? performance.now() - found.at : Infinity;
  pageRequests.inc({ state: age < freshMs ? 'fresh' : age < staleMs ? 'stale' : 'none' });
  if (found && age < freshMs) return found.page;
  const next = rendering.get(key) ?? renderAndCache(key, options);
  if (found && age < staleMs) {
    next.catch(() => {});
    return found.page;
  }
  return next;
}

function renderAndCache(key: string, options: PageOptions): Promise<ReadyPage> {
  const startGeneration = generation;
  const at = performance.now();
  const promise = renderPage(addressOf(key, options), options)
    .then((page) => {
      if (startGeneration === generation && page.status === 200) {
        if (cached.size >= maxCachedPages) cached.delete(cached.keys().next().value!);
        cached.set(key, { page, at });
      }
      return page;
    })
    .finally(() => rendering.get(key) === promise && rendering.delete(key));
  rendering.set(key, promise);
  return promise;
}

async function renderPage(url: URL, options: PageOptions): Promise<ReadyPage> {
  const response = await options.render(new Request(url));
  const plain = Buffer.from(await response.arrayBuffer());
  const quality = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };
  return {
    status: response.status,
    headers: [
      ['content-type', response.headers.get('content-type') ?? 'text/html; charset=utf-8'],
      ['content-security-policy', options.policyOf(url, response.headers.get('script-hashes') ?? '')],
      ...(response.headers.has('location')
        ? [['location', response.headers.get('location')!] as [string, string]]
        : []),
    ],
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br: await brotli(plain, quality),
    gzip: await gzip(plain),
  };
}

/** Whether an Accept-Encoding header lists an encoding with a weight other than 0. */
const accepts = (header: string, encoding: string) =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(header);

function send(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): FastifyReply {
  for (const [name, value] of page.headers) reply.header(name, value);
  reply
    .code(page.status)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag);
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((name) => accepts(accepted, name));
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(page[encoding ?? 'plain']);
}
