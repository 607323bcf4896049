import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { isId } from '#contract/ids.ts';
import { categories } from '#contract/words.ts';
import { config } from '#platform/config.ts';
import { db, rowsOf } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';

/** The protocol allows 50,000 addresses a part (sitemaps.org); these stay below 2 MB. */
const partSize = 10_000;
const keptMs = 10 * 60_000;
const first = '00000000-0000-0000-0000-000000000000';

const pages = ['/shop/home', '/shop/listing', ...categories.map((name) => `/shop/listing?category=${name}`), '/about', '/contact'];

/**
 * /sitemap.xml, an index of parts: the pages, the stores, and the products, ten thousand a part. A part is named by the
 * id it begins after, so that it is found by its index however many there are, and what is added later adds parts.
 */
export function serveSitemap(app: FastifyInstance): void {
  const ids = new Map<string, { at: number; starts: Promise<string[]> }>();

  function startsOf(kind: Kind): Promise<string[]> {
    const kept = ids.get(kind);
    if (kept && performance.now() - kept.at < keptMs) return kept.starts;
    const starts = findStarts(kind);
    ids.set(kind, { at: performance.now(), starts });
    starts.catch(() => ids.delete(kind));
    return starts;
  }

  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots()));
}
