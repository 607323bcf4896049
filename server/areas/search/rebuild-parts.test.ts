import { inArray, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#platform/new-id.ts';
import type { ProductId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { productSearch, searchWords } from '#server/db/schema/index.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller } from '#server/testing/people.ts';
import { rebuildTiers } from './popularity-tiers.ts';
import { indexOutdated, pruneLexicon } from './search-index.ts';

await openShop();

/** Records how many rows each statement of a kind changes in a table, until the test ends. */
async function countRows(table: string, operation: 'update' | 'delete') {
  const rows = operation === 'update' ? 'new' : 'old';
  await asOwner((tx) =>
    tx.execute(
      sql.raw(`create table rows_per_statement (rows int);
      grant all on rows_per_statement to public;
      create function count_rows() returns trigger language plpgsql as $$
        begin insert into rows_per_statement select count(*) from changed; return null; end $$;
      create trigger count_rows after ${operation} on ${table} referencing ${rows} table as changed
        for each statement execute function count_rows()`),
    ),
  );
  onTestFinished(async () => {
    await asOwner((tx) => tx.execute(sql.raw(`drop function count_rows cascade; drop table rows_per_statement`)));
  });
  return async () => {
    const counted = await db.rows<{ rows: number }>(
      sql`with taken as (delete from rows_per_statement returning rows) select rows from taken where rows > 0`,
    );
    const counts = counted.map(({ rows: changed }) => changed);
    return { most: Math.max(...counts), total: counts.reduce((sum, changed) => sum + changed, 0) };
  };
}

test('tiers are rebuilt and products indexed again in parts, below the statement limit', async () => {
  const { id: sellerId } = await newSeller();
  const ids = Array.from({ length: 2_100 }, () => newId<ProductId>());
  await db.rows(sql`
    with made as (
      insert into products (id, seller_id, title, description, category, price, sale_price, image, listed, created_at)
      select id, ${sellerId}, 'Papan Nama', '', 'souvenirs', 1000, 0, '', true, now()
      from unnest(${sql.param(ids)}::uuid[]) as id returning id
    ), stocks as (insert into product_stock select id, 0 from made),
    stats as (insert into product_stats (product_id) select id from made)
    insert into product_search (product_id, words, shelf, popularity) select id, 'lama', 4, 7 from made`);
  onTestFinished(async () => {
    await db.rows(sql`update products set listed = false where seller_id = ${sellerId}`);
  });
  const counts = await countRows('product_search', 'update');
  await rebuildTiers();
  const rebuilt = await counts();
  expect(rebuilt.most).toBeLessThanOrEqual(2_000);
  expect(rebuilt.total).toBeGreaterThanOrEqual(ids.length);
  await indexOutdated();
  const indexed = await counts();
  expect(indexed.most).toBeLessThanOrEqual(200);
  expect(indexed.total).toBeGreaterThanOrEqual(ids.length);
  const current = sql`${productSearch.words} @@ '''!3'''::tsquery`;
  expect(await db.$count(productSearch, sql`${inArray(productSearch.productId, ids)} and ${current}`)).toBe(ids.length);
});

test('words leave the lexicon in parts, below the statement limit', async () => {
  const unused = Array.from({ length: 1_100 }, (_, nth) => `zqlama${nth}`);
  await db.insert(searchWords).values(unused.map((word) => ({ word, products: 1 })));
  const counts = await countRows('search_words', 'delete');
  await pruneLexicon();
  const pruned = await counts();
  expect(pruned.most).toBeLessThanOrEqual(200);
  expect(pruned.total).toBeGreaterThanOrEqual(unused.length);
});
