import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isId } from '#contract/ids.ts';
import { categories } from '#contract/words.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { countAs, type Limits } from '#platform/http/rates.ts';
import { refuse } from '#platform/refuse.ts';

/** Sitemaps for search engines. Source: sitemaps.org, "Sitemaps XML format". */
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const escape = (address: string) => address.replace(/[&<>'"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const list = (tag: string, addresses: readonly string[]) =>
  addresses.map((address) => `<${tag}><loc>${escape(address)}</loc></${tag}>\n`).join('');

const sitemapOf = (addresses: readonly string[]): string =>
  `${head}<urlset ${space}>\n${list('url', addresses)}</urlset>\n`;

const sitemapIndexOf = (addresses: readonly string[]): string =>
  `${head}<sitemapindex ${space}>\n${list('sitemap', addresses)}</sitemapindex>\n`;

const cacheMs = 10 * 60_000;
const pages = [
  '/shop/home',
  '/shop/listing',
  '/about',
  '/dampak',
  '/contact',
  '/privasi',
  '/syarat',
  ...categories.map((category) => `/shop/listing?category=${category}`),
];
const disallowed = [
  '/api/',
  '/admin',
  '/auth/',
  '/store/',
  '/shop/account',
  '/shop/wishlist',
  '/shop/checkout',
  '/shop/payment-success',
];

/**
 * Serves /robots.txt and /sitemap.xml. The sitemap is an index of parts: the static pages, and products, stores and
 * makers in ranges of ids.
 */
export function serveSitemap(app: FastifyInstance, limits: Limits): void {
  const rateLimited = { onRequest: countAs(limits.read) };
  const { origin } = new URL(config.publicUrl);
  const absoluteUrl = (path: string) => origin + path;
  const indexed = cachedFor(cacheMs, async () => {
    const parts = await Promise.all(listedKinds.map(async (kind) => (await listParts(kind)).map(pathOf(kind))));
    return sitemapIndexOf(['/sitemap/pages', ...parts.flat()].map(absoluteUrl));
  });

  app.get('/robots.txt', rateLimited, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...disallowed.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${absoluteUrl('/sitemap.xml')}`,
          '',
        ].join('\n'),
      ),
  );
  app.get('/sitemap.xml', rateLimited, async (_request, reply) => send(reply, await indexed()));
  app.get('/sitemap/pages', rateLimited, (_request, reply) => send(reply, sitemapOf(pages.map(absoluteUrl))));
  for (const kind of listedKinds) {
    app.get<{ Params: { from: string; below: string } }>(
      `/sitemap/${kind}/:from/:below`,
      rateLimited,
      async ({ params: { from, below } }, reply) => {
        if (!isId(from) || !(below === end || isId(below))) throw refuse('NOT_FOUND');
        const ids = await listIds(kind, { from, below: below === end ? null : below });
        return send(reply, sitemapOf(ids.map((id) => absoluteUrl(`/shop/${kind}/${id}`))));
      },
    );
  }
}

/** The value of `:below` in the path of the last part, which has no upper limit. */
const end = 'end';

const pathOf =
  (kind: ListedKind) =>
  ({ from, below }: Part) =>
    `/sitemap/${kind}/${from}/${below ?? end}`;

const send = (reply: FastifyReply, xml: string) =>
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', `public, max-age=${cacheMs / 1000}`)
    .compress(xml);

/** The kinds of pages that can exceed the size limit of one sitemap. Each has its pages at /shop/<kind>/<id>. */
const listedKinds = ['product', 'store', 'maker'] as const;
export type ListedKind = (typeof listedKinds)[number];

/** The id range of one part: `from` is inclusive, `below` exclusive. `below` is null for the last part. */
export type Part = { from: string; below: string | null };

/** Ids per part. A sitemap may hold 50,000 URLs; the difference is for products that are listed again later. */
const partSize = 10_000;

const idsOf = {
  product: sql`select id from products where listed and not by_link`,
  store: sql`select s.seller_id as id from stores s join users u on u.id = s.seller_id
    where u.suspended_at is null`,
  maker: sql`select m.id from makers m join users u on u.id = m.seller_id
    where m.erased_at is null and m.taken_down_at is null and u.suspended_at is null`,
};

export const listParts = (kind: ListedKind): Promise<Part[]> =>
  db.rows<Part>(sql`
    with numbered as (select id, row_number() over (order by id) as place
        from (${idsOf[kind]}) as listed),
      starts as (select id from numbered where place % ${partSize} = 1)
    select id as "from", lead(id) over (order by id) as below from starts order by id`);

export async function listIds(kind: ListedKind, { from, below }: Part): Promise<string[]> {
  const end = below === null ? sql`true` : sql`id < ${below}`;
  const rows = await db.rows<{ id: string }>(
    sql`select id from (${idsOf[kind]}) as listed where id >= ${from} and ${end} order by id
      limit ${5 * partSize}`,
  );
  return rows.map(({ id }) => id);
}

/** Caches the result of `read` for `ms` milliseconds. Concurrent callers share one call. Failures are not cached. */
function cachedFor<Answer>(ms: number, read: () => Promise<Answer>): () => Promise<Answer> {
  let cached: { at: number; answer: Promise<Answer> } | null = null;
  return () => {
    if (cached && performance.now() - cached.at < ms) return cached.answer;
    const reading = { at: performance.now(), answer: read() };
    reading.answer.catch(() => cached === reading && (cached = null));
    cached = reading;
    return reading.answer;
  };
}
