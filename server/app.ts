import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { api, type Call } from '#contract/index.ts';
import { filterValues, sorts } from '#contract/words.ts';
import { config } from '#platform/config.ts';
import { serveApi } from '#platform/http/api.ts';
import {
  type BodyLimits,
  closeUnread,
  createMemoryBudget,
  createUploadCounter,
  defaultBodyLimits,
  discardForms,
  parseJson,
} from '#platform/http/body-limits.ts';
import { openCounters } from '#platform/http/counters.ts';
import { handleErrors, sendRefusal } from '#platform/http/errors.ts';
import { serveDocs } from '#platform/http/openapi.ts';
import { countAs, createLimits } from '#platform/http/rates.ts';
import { logRequests } from '#platform/http/request-log.ts';
import { guestCaller } from '#platform/http/run.ts';
import { logOptions, type LogStream } from '#platform/log.ts';
import { measureRequests } from '#platform/metrics.ts';
import { newId } from '#platform/new-id.ts';
import type { GuestCall } from '#platform/page-reads.ts';
import { type RenderedPage, servePages } from '#platform/pages.ts';
import { refuse } from '#platform/refuse.ts';
import { secureHeaders, setHeaders } from '#server/security-headers.ts';
import { serveSitemap } from './areas/catalogue/sitemap.ts';
import { handlers } from './routes.ts';
import { isPageOfCode, policyOf } from './security-headers.ts';
import { serveMedia } from './serve-media.ts';
import { serveSecurityText } from './security-text.ts';

/**
 * The built web application: its renderer, the CSP hashes of the inline scripts
 * of its pages, and the folder of its assets (null while Vite serves them).
 */
export type Web = {
  render: (
    request: Request,
    given: { call: Call; site: typeof config.site; requestId: string },
  ) => Promise<RenderedPage>;
  scriptHashes: string;
  assets: string | null;
};

type Options = {
  web?: Web;
  validateResponses?: boolean;
  serverFactory?: FastifyServerOptions['serverFactory'];
  logStream?: LogStream;
  bodyLimits?: Partial<BodyLimits>;
  maxConnections?: number;
};

/** Default limit in bytes; endpoints with longer bodies set their own limit in the API table. */
const jsonLimit = 16 * 1024;
const defaultMaxConnections = 4_000;

export async function buildApp(options: Options): Promise<FastifyInstance> {
  const { web, validateResponses = false, serverFactory, logStream, maxConnections = defaultMaxConnections } = options;
  const bodies = { ...defaultBodyLimits, ...options.bodyLimits };
  const { production, proxies } = config;
  const app = Fastify({
    logger: logOptions(config.logLevel, logStream),
    // request-log.ts logs them.
    logController: new LogController({ disableRequestLogging: true }),
    // Only the last `proxies` addresses are trusted, because our proxies added them; clients can forge
    // the earlier ones. Fastify trusts no address when given a plain hop count, because it cannot
    // verify that a request passed through the proxies. The network must prevent direct access.
    trustProxy: proxies > 0 && ((_address, hop) => hop < proxies),
    bodyLimit: jsonLimit,
    // Covers requests to which the limits in body-limits.ts do not apply, such as bodies that no route reads.
    requestTimeout: bodies.uploadMs + 60_000,
    genReqId: () => newId(),
    // The lines name the request themselves: a logger for each would censor its id, in a tenth of a kept page's time.
    childLoggerFactory: (logger) => logger,
    // Malformed URLs reach neither a route nor the hooks and the error handler.
    frameworkErrors: (_error, request, reply) => {
      setHeaders(request, reply, production);
      void sendRefusal(reply, refuse('INVALID'));
    },
    rewriteUrl: ({ url = '/' }) => (isCall(url) ? url : readableUrl(url)),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 12_000 },
    forceCloseConnections: 'idle',
    ...(serverFactory && { serverFactory }),
  });
  app.server.maxConnections = maxConnections;
  logRequests(app);
  measureRequests(app);
  // PostgreSQL cannot store a NUL byte, and an export would fail only after its headers were sent. In a path it makes a
  // malformed id, which is answered with 404.
  app.addHook('onRequest', ({ url }, _reply, done) => {
    const query = url.indexOf('?');
    done(isCall(url) && query >= 0 && url.includes('%00', query) ? refuse('INVALID') : undefined);
  });
  secureHeaders(app, production);
  handleErrors(app);
  closeUnread(app, bodies);
  const reserve = createMemoryBudget(bodies);
  parseJson(app, { bodies, reserve });
  discardForms(app, bodies);
  await app.register(fastifyCookie);
  await app.register(fastifyMultipart);
  await app.register(fastifyCompress, { global: false, encodings: ['br', 'gzip'] });

  const limits = createLimits(app, config.rateLimits ? await openCounters(app, config.redisUrl) : null);
  const countUpload = config.rateLimits ? createUploadCounter(bodies) : null;
  serveApi(app, { table: api, handlers, limits, bodies, reserve, countUpload, validateResponses });
  serveDocs(app, { table: api, publicUrl: config.publicUrl, limits });
  serveSitemap(app, limits);
  serveSecurityText(app, limits, new Date());
  // Mail programs that know no one-click unsubscribing open its link in a browser.
  app.get('/api/mail/unsubscribe', { config: { internalRoute: true } }, ({ url }, reply) =>
    reply.redirect(`/mail/unsubscribe${new URL(url, config.publicUrl).search}`),
  );

  await serveMedia(app);
  if (web) {
    if (web.assets) await serveAssets(app, web.assets);
    // The scripts and sockets of the Vite development server do not comply with our policy.
    const policy = web.assets ? (url: URL) => policyOf(url, web.scriptHashes) : () => "frame-ancestors 'none'";
    servePages(app, {
      origin: config.publicUrl,
      call: guestCaller(api, handlers) as GuestCall,
      render: (request, call, requestId) => web.render(request, { call: call as Call, site: config.site, requestId }),
      // In development the next page shows what was changed.
      keyOf: serverFactory ? () => null : keyOf,
      policyOf: policy,
      // Wrong codes of pieces count for who tries them.
      knowsClient: ({ pathname }) => isPageOfCode(pathname),
      limit: countAs(limits.read),
    });
  }
  return app;
}

const maxCachedFilters = 4;

/**
 * Returns the cache key of a page. Null for pages whose URLs are unlimited, which are not cached: the search page, the
 * check of a letter, the origin of a piece, and any page in another spelling (letter case, escaped letters, more
 * slashes) or under more filters than people choose.
 */
function keyOf(url: URL): string | null {
  if (/^\/(shop\/search$|(periksa|asal)(\/|$))/.test(url.pathname) || !/^(?:\/[a-z\d-]+)*\/?$/.test(url.pathname))
    return null;
  const query = new URLSearchParams();
  let filters = 0;
  // All other parameters, such as those of campaigns, change nothing on a page.
  for (const [name, known] of Object.entries<readonly string[]>({ ...filterValues, sortBy: sorts })) {
    // Without JavaScript a form sends one parameter for each selected option.
    const sent = url.searchParams.getAll(name).flatMap((value) => value.split(','));
    // Of several orders, the first known one counts.
    const values =
      name === 'sortBy'
        ? sent.filter((value) => known.includes(value)).slice(0, 1)
        : known.filter((value) => sent.includes(value));
    filters += values.length;
    if (values.length > 0) query.set(name, values.join(','));
  }
  if (filters > maxCachedFilters) return null;
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname;
}

/**
 * Content-Security-Policy of single files: the service worker sends requests; the offline
 * page has an inline style, and an inline script that asks whether the server can be reached.
 */
async function filePolicies(root: string): Promise<Record<string, string>> {
  const offlinePage = await readFile(path.join(root, 'offline.html'), 'utf8');
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(offlinePage) ?? [];
  const hash = createHash('sha256').update(script).digest('base64');
  return {
    'sw.js': "default-src 'self'",
    'offline.html':
      `default-src 'none'; script-src 'sha256-${hash}'; connect-src 'self'; style-src 'unsafe-inline'; ` +
      "base-uri 'none'; frame-ancestors 'none'",
  };
}

/** Serves the client build: hashed files are cached permanently, all others (icons, manifest) are revalidated. */
async function serveAssets(app: FastifyInstance, root: string): Promise<void> {
  const policies = await filePolicies(root);
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    preCompressed: true,
    decorateReply: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      const policy = policies[path.replace(/^.*\//, '').replace(/\.(br|gz)$/, '')];
      if (policy) reply.header('content-security-policy', policy);
    },
  });
}

const isCall = (url: string): boolean => url.startsWith('/api/');

/** A page answers any address: in a path that is no UTF-8, each `%` stands for itself. */
function readableUrl(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
