import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isId } from '#contract/ids.ts';
import { categories } from '#contract/words.ts';
import { config } from '#platform/config.ts';
import { db, queryRows } from '#platform/db.ts';
import { countAs, type Limits } from '#platform/http/rates.ts';
import { refuse } from '#platform/refuse.ts';
import { sitemapIndexOf, sitemapOf } from '#platform/sitemap-xml.ts';

const keptMs = 10 * 60_000;
const pages = [
  ...['/shop/home', '/shop/listing', '/about', '/contact'],
  ...categories.map((category) => `/shop/listing?category=${category}`),
];
/** Rooms of people who are signed in, and calls: nothing to be found there. */
const closed = ['/api/', '/admin', '/auth/', '/store/', '/shop/account', '/shop/checkout', '/shop/payment-success'];

/** Serves /robots.txt and /sitemap.xml, an index of parts: the pages, and the products and stores in parts by their ids. */
export function serveSitemap(app: FastifyInstance, limits: Limits): void {
  const counted = { onRequest: countAs(limits.read) };
  const { origin } = new URL(config.publicUrl);
  const inFull = (path: string) => origin + path;
  const indexed = keptFor(keptMs, async () => {
    const parts = await Promise.all(listedKinds.map(async (kind) => (await listParts(kind)).map(pathOf(kind))));
    return sitemapIndexOf(['/sitemap/pages', ...parts.flat()].map(inFull));
  });

  app.get('/robots.txt', counted, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${inFull('/sitemap.xml')}\n`,
      ),
  );
  app.get('/sitemap.xml', counted, async (_request, reply) => send(reply, await indexed()));
  app.get('/sitemap/pages', counted, (_request, reply) => send(reply, sitemapOf(pages.map(inFull))));
  for (const kind of listedKinds) {
    app.get<{ Params: { from: string; below: string } }>(
      `/sitemap/${kind}/:from/:below`,
      counted,
      async ({ params: { from, below } }, reply) => {
        if (!isId(from) || !(below === end || isId(below))) throw refuse('NOT_FOUND');
        const ids = await listIds(kind, { from, below: below === end ? null : below });
        return send(reply, sitemapOf(ids.map((id) => inFull(`/shop/${kind}/${id}`))));
      },
    );
  }
}

/** How an open end is written in the address of a part. */
const end = 'end';

const pathOf =
  (kind: ListedKind) =>
  ({ from, below }: Part) =>
    `/sitemap/${kind}/${from}/${below ?? end}`;

const send = (reply: FastifyReply, xml: string) =>
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', `public, max-age=${keptMs / 1000}`)
    .compress(xml);

/** Reads at most once in `ms`, however many ask; a failure is forgotten at once. */
function keptFor<Answer>(ms: number, read: () => Promise<Answer>): () => Promise<Answer> {
  let kept: { at: number; answer: Promise<Answer> } | null = null;
  return () => {
    if (kept && performance.now() - kept.at < ms) return kept.answer;
    const reading = { at: performance.now(), answer: read() };
    reading.answer.catch(() => kept === reading && (kept = null));
    kept = reading;
    return reading.answer;
  };
}

/** What there are more of than one sitemap may hold, and where each has its page. */
export const listedKinds = ['product', 'store'] as const;
export type ListedKind = (typeof listedKinds)[number];

/** The ids of one part: `from` belongs to it, `below` to the next; null after the last part. */
export type Part = { from: string; below: string | null };

/** Far below the 50,000 that a sitemap may hold: what is put on sale again meanwhile has room in its part. */
const partSize = 10_000;

const idsOf = {
  product: sql`select id from products where listed`,
  store: sql`select s.seller_id as id from stores s join users u on u.id = s.seller_id where u.suspended_at is null`,
};

/** The parts that all ids of a kind fall into: one pass over an index. */
export const listParts = (kind: ListedKind): Promise<Part[]> =>
  queryRows<Part>(
    db,
    sql`with numbered as (select id, row_number() over (order by id) as place from (${idsOf[kind]}) as listed),
          starts as (select id from numbered where place % ${partSize} = 1)
        select id as "from", lead(id) over (order by id) as below from starts order by id`,
  );

/** The ids of one part, found by the index however many there are before it. */
export async function listIds(kind: ListedKind, { from, below }: Part): Promise<string[]> {
  const end = below === null ? sql`true` : sql`id < ${below}`;
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select id from (${idsOf[kind]}) as listed where id >= ${from} and ${end} order by id limit ${5 * partSize}`,
  );
  return rows.map(({ id }) => id);
}
