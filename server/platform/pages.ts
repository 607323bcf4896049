import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from './database-outage.ts';
import { clientKeyOf } from './http/client-key.ts';
import { pageRequests } from './metrics.ts';
import { type GuestCall, haveSameAnswers, type Reads, recordReads } from './page-reads.ts';
import { Refusal } from './refuse.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const brotliOf = (quality: number) => ({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality } });
const quickBrotli = brotliOf(4);
const smallBrotli = brotliOf(5);
/**
 * Each encoding in the order of preference: `quick` for a page that may be sent only once, `small`
 * for one that is kept. `accepted` finds it in an Accept-Encoding header, with a weight other than 0.
 */
const compressors = {
  br: {
    accepted: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
    quick: (bytes: Buffer) => zlib.brotliCompressSync(bytes, quickBrotli),
    small: (bytes: Buffer) => brotli(bytes, smallBrotli),
  },
  gzip: {
    accepted: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
    quick: (bytes: Buffer) => zlib.gzipSync(bytes, { level: 4 }),
    small: (bytes: Buffer) => gzip(bytes),
  },
};

type Encoding = keyof typeof compressors;
const encodings = Object.keys(compressors) as Encoding[];
/**
 * A rendered page. It is the same for every user, since HTML contains no user data.
 * `compressed` has each encoding in which it was sent: null after the first time.
 */
type ReadyPage = {
  status: number;
  headers: [string, string][];
  etag: string;
  plain: Buffer;
  compressed: Partial<Record<Encoding, Buffer | Promise<Buffer> | null>>;
};

/** `location` is the target of a redirect. */
export type RenderedPage = { status: number; location: string | null; html: string };

export type PageOptions = {
  /** The public origin, such as https://example.com, for absolute URLs in pages. */
  origin: string;
  call: GuestCall;
  /**
   * Renders a request for a guest, using the built web application and the answers
   * of `call`. `requestId` names the first of the requests that wait for the page.
   */
  render: (request: Request, call: GuestCall, requestId: string) => Promise<RenderedPage>;
  /** The cache key of a URL, without parameters that do not change the page; null when the page is not cached. */
  keyOf: (url: URL) => string | null;
  policyOf: (url: URL) => string;
  /** Whether the calls of a page, which is not kept, are made for the client that asked for it. */
  knowsClient: (url: URL) => boolean;
  /** Rate limit that runs before a page is rendered. */
  limit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

const freshMs = 1_000;
const staleMs = 2_000;
/** While the database is away, pages are served up to this age. */
const outageMs = 60_000;
/** A page is rendered again after this time even if its data is the same, because it may show dates. */
const maxAgeMs = 60_000;
/** A page counts twice its size, because its compressed forms are kept too. */
const maxCachedBytes = 64_000_000;

/** `checkedAt` is when the data was last read, `renderedAt` when the page was rendered. */
type CachedPage = { page: ReadyPage; reads: Reads; renderedAt: number; checkedAt: number };
type Site = PageOptions & {
  kept: Map<string, CachedPage>;
  cachedBytes: number;
  refreshing: Map<string, Promise<ReadyPage>>;
  /** Whether the last call failed because of the database. Then requests with a kept page do not wait for it. */
  isDatabaseAway: boolean;
};

/**
 * Serves every URL that no other route handles. A rendered page is kept and is fresh for 1 s. Then its API calls are
 * repeated: with the same answers it is fresh again, otherwise it is rendered again. Until it is 2 s old, it is served
 * meanwhile; while the database is away until it is 60 s old; never longer. Then a page that cannot be rendered without
 * the database returns 503. Concurrent requests share one check and one render.
 */
export function servePages(app: FastifyInstance, options: PageOptions): void {
  const site: Site = {
    ...options,
    kept: new Map(),
    cachedBytes: 0,
    refreshing: new Map(),
    isDatabaseAway: false,
    call: async (...parameters) => {
      try {
        const answer = await options.call(...parameters);
        site.isDatabaseAway = false;
        return answer;
      } catch (error) {
        if (isDatabaseAway(error)) site.isDatabaseAway = true;
        else if (error instanceof Refusal) site.isDatabaseAway = false;
        throw error;
      }
    },
  };
  // Returns what to send: returning the reply would make Fastify watch the end of the response.
  app.setNotFoundHandler({ preHandler: options.limit }, (request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method)) return reply.code(405).send();
    // Most addresses are keys. Taking them apart would take more CPU than sending the page.
    const page = freshPage(request.url, site);
    if (page) return bodyOf(request, reply, page);
    const url = addressOf(request.url.replace(/^https?:\/\/[^/?]*/i, ''), site);
    // React Router's own data requests are not supported: pages fetch data from /api only.
    if (url.pathname.endsWith('.data')) return reply.code(404).send();
    return readyPage(url, site, request).then((ready) => bodyOf(request, reply, ready));
  });
}

/** The absolute URL of a path. `new URL(path, base)` would parse `//x` as the host x and throw for `//`. */
const addressOf = (path: string, { origin }: PageOptions): URL =>
  new URL(`${new URL(origin).origin}/${path.replace(/^\//, '')}`);

function freshPage(key: string, site: Site): ReadyPage | null {
  const found = site.kept.get(key);
  if (!found || ageOf(found) >= freshMs) return null;
  pageRequests.inc({ state: 'fresh' });
  return found.page;
}

async function readyPage(url: URL, site: Site, { id: requestId, ip }: FastifyRequest): Promise<ReadyPage> {
  const key = site.keyOf(url);
  if (key === null) {
    const clientKey = site.knowsClient(url) ? clientKeyOf(ip) : undefined;
    return (await renderPage(url, site, requestId, clientKey)).page;
  }
  const fresh = freshPage(key, site);
  if (fresh) return fresh;
  const found = site.kept.get(key);
  const mayServe = found && (ageOf(found) < staleMs || isUsableInOutage(found, site));
  pageRequests.inc({ state: mayServe ? 'stale' : 'none' });
  const next = site.refreshing.get(key) ?? startRefresh(key, site, requestId);
  if (!mayServe) return next;
  next.catch(() => {});
  return found.page;
}

const ageOf = ({ checkedAt }: CachedPage): number => performance.now() - checkedAt;

const isUsableInOutage = (found: CachedPage, site: Site): boolean => site.isDatabaseAway && ageOf(found) < outageMs;

function startRefresh(key: string, site: Site, requestId: string): Promise<ReadyPage> {
  const refreshed = refresh(key, site, requestId).finally(() => site.refreshing.delete(key));
  site.refreshing.set(key, refreshed);
  return refreshed;
}

async function refresh(key: string, site: Site, requestId: string): Promise<ReadyPage> {
  const at = performance.now();
  const found = site.kept.get(key);
  if (found && at - found.renderedAt < maxAgeMs) {
    if (await haveSameAnswers(site.call, found.reads)) {
      found.checkedAt = at;
      return found.page;
    }
    if (isUsableInOutage(found, site)) return found.page;
  }
  const { page, reads } = await renderPage(addressOf(key, site), site, requestId);
  // The new page lacks a part.
  if (found && !reads && isUsableInOutage(found, site)) return found.page;
  drop(site, key);
  if (page.status === 200 && reads) keep(site, key, { page, reads, renderedAt: at, checkedAt: at });
  return page;
}

const bytesOf = ({ page }: CachedPage) => 2 * page.plain.length;

/** Keeps a page and drops the oldest ones above the limit. */
function keep(site: Site, key: string, entry: CachedPage): void {
  site.kept.set(key, entry);
  site.cachedBytes += bytesOf(entry);
  for (const oldest of site.kept.keys()) {
    if (site.cachedBytes <= maxCachedBytes) return;
    drop(site, oldest);
  }
}

function drop(site: Site, key: string): void {
  const entry = site.kept.get(key);
  if (entry) site.cachedBytes -= bytesOf(entry);
  site.kept.delete(key);
}

async function renderPage(
  url: URL,
  site: Site,
  requestId: string,
  clientKey?: string,
): Promise<{ page: ReadyPage; reads: Reads | null }> {
  const { call, reads } = recordReads(site.call, clientKey);
  const { status: rendered, location, html } = await site.render(new Request(url), call, requestId);
  // Search engines repeat a request that returned 503, and drop a page that returned 500.
  const status = rendered === 500 && site.isDatabaseAway ? 503 : rendered;
  const plain = Buffer.from(html);
  const headers: [string, string][] = [
    ['content-type', 'text/html; charset=utf-8'],
    ['content-security-policy', site.policyOf(url)],
    ...(location === null ? [] : [['location', location] as [string, string]]),
  ];
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { page: { status, headers, etag, plain, compressed: {} }, reads: reads() };
}

function bodyOf(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): Buffer | Promise<Buffer> | null {
  for (const [name, value] of page.headers) reply.header(name, value);
  reply
    .code(page.status)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag);
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) {
    reply.code(304);
    // An empty text would have a Content-Length, which a cache may take for that of the page (RFC 9110, 8.6).
    return null;
  }
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = encodings.find((name) => compressors[name].accepted.test(accepted));
  if (!encoding) return page.plain;
  reply.header('content-encoding', encoding);
  return compress(page, encoding);
}

/** The first response is compressed synchronously: that takes less CPU than handing the work to a thread. */
function compress(page: ReadyPage, encoding: Encoding): Buffer | Promise<Buffer> {
  const { quick, small } = compressors[encoding];
  const { [encoding]: ready } = page.compressed;
  if (ready) return ready;
  if (ready === undefined) {
    page.compressed[encoding] = null;
    return quick(page.plain);
  }
  return (page.compressed[encoding] = small(page.plain).then((bytes) => (page.compressed[encoding] = bytes)));
}
