import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect, db, disconnect, pool } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { transaction } from '#platform/transaction.ts';
import { withClient } from '#platform/with-client.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { order } from '#server/testing/buying.ts';
import { setCommission } from '#server/testing/set-commission.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider } from '#server/testing/provider.ts';
import { withDatabase } from '#server/testing/start-postgres-once.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { counters, fold, recount } from './counters.ts';
import { findViolations } from './invariants.ts';

/** Changes of what is counted; each counter has one at least. They break rules of orders, but not those of counters. */
const writes: SQL[] = [
  sql`update products set category = case category when 'souvenirs' then 'home-decor' else 'souvenirs' end`,
  sql`update products set price = price + 40000`,
  sql`update product_stock set stock = (stock + 1) % 2`,
  sql`update orders set status = case status when 'confirmed' then 'processing' else 'confirmed' end`,
  sql`update orders set is_disputed = not is_disputed`,
  sql`update product_stats set rating_sum = rating_sum + 5, rating_count = rating_count + 1`,
  sql`insert into payouts select gen_random_uuid(), seller_id, 1000, '', user_id, now() from orders`,
  sql`insert into users select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(),
      'email', gen_random_uuid() || '@kreasi.test', 'phone_number', ''))).*
    from users u where id = (select min(user_id::text)::uuid from orders)`,
  sql`with earned as (select gen_random_uuid()::text as posting, id from orders limit 1)
    insert into ledger_entries (posting, account, order_id, debit, credit, at)
    select posting, account, id, debit, 5 - debit, now() from earned,
      (values ('commission', 0), ('gateway_clearing', 5)) side(account, debit)`,
];

const findMiscounts = async (): Promise<string[]> =>
  (await findViolations(pool)).map(({ name }) => name).filter((name) => /^C\d/.test(name));
const recountAll = async () => {
  for (const counter of Object.values(counters)) await transaction((tx) => recount(tx, counter));
};
const foldAll = async () => {
  for (const counter of Object.values(counters)) if (!counter.isInPlace) await fold(counter);
};

/** Changes that no trigger counts. */
const writeUncounted = () =>
  asOwner(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const write of writes) await tx.execute(write);
    // Too much, as the checks of the table refuse to subtract what was not added.
    await tx.execute(sql`update seller_dues set orders = orders + 5, amount = amount + 9000000,
      payable = payable + 9000000`);
    await tx.execute(sql`delete from people_counts`);
    await tx.execute(sql`delete from store_ratings`);
  });

/**
 * The changes are of all orders and products and break their rules, so the shop gets a database for this file alone.
 */
beforeAll(async () => {
  const shop = await openShop();
  const { databaseUrl } = shop;
  await waitForJobs();
  await disconnect();
  const name = `counters_${newId().replaceAll('-', '')}`;
  await withClient(inject('postgresUrl'), (admin) => admin.query(`create database ${name} template template_shop`));
  shop.databaseUrl = withDatabase(databaseUrl, name);
  connect(withDatabase(inject('runtimeUrl'), name));
  restore = async () => {
    await disconnect();
    shop.databaseUrl = databaseUrl;
    connect(shop.env.DATABASE_URL!);
  };
  await setCommission(10);
  const customer = await newCustomer();
  for (const seller of [await newSeller(), await newSeller()]) {
    const product = await newProduct(seller);
    await newProduct(seller);
    await atProvider(await order(customer, [[product, 2]]), 'settle');
  }
});

let restore = async () => {};
afterAll(() => restore());

test('every counter counts each of the changes, and a recount mends each', async () => {
  for (const write of writes) await db.rows(write);
  expect(await findMiscounts()).toEqual([]);
  await writeUncounted();
  expect((await findMiscounts()).map((name) => name.slice(0, 2))).toEqual(['C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7']);
  await recountAll();
  expect(await findMiscounts()).toEqual([]);
});

test('recounts and folds of a running shop lose no change', async () => {
  for (let round = 0; round < 5; round += 1) {
    await writeUncounted();
    const shift = new AbortController();
    const sell = async (first: number) => {
      for (let nth = first; !shift.signal.aborted; nth += 1) {
        await transaction(async (tx) => {
          for (const write of [writes[nth % writes.length]!, writes[(nth + 4) % writes.length]!]) await tx.rows(write);
        });
      }
    };
    const sales = [0, 3, 6].map((first) => sell(first));
    await Promise.all([recountAll(), recountAll(), foldAll(), foldAll()]).finally(() => shift.abort());
    await Promise.all(sales);
    expect(await findMiscounts()).toEqual([]);
  }
});

test('a fold leaves one row of each group', async () => {
  for (const write of [...writes, ...writes]) await db.rows(write);
  await Promise.all([foldAll(), foldAll()]);
  await foldAll();
  for (const { table, groups, isInPlace } of Object.values(counters)) {
    if (isInPlace) continue;
    const several = sql.raw(`select 1 as several from ${table} group by ${groups.join(', ')} having count(*) > 1`);
    expect(await db.rows(several)).toEqual([]);
  }
  expect(await findMiscounts()).toEqual([]);
});

test('a fold retains a column that this release does not know, and null as a group', async () => {
  await asOwner(async (tx) => {
    await tx.execute(sql`alter table product_counts add column origin text`);
    await tx.execute(sql`insert into product_counts
      select c.category, c.band, c.promo, c.in_stock, n, c.technique, t.origin from product_counts c,
        generate_series(-1, 1, 2) n, (values ('island'), (null)) t(origin)`);
  });
  const byOrigin = sql`select origin, sum(count) as products from product_counts
    where origin is not null group by origin`;
  await db.rows(sql`insert into product_counts select 'souvenirs', 'under-50', false, true, 2, null, 'coast'
    from generate_series(1, 3)`);
  await fold(counters.productCounts);
  expect(await db.rows(byOrigin)).toEqual([{ origin: 'coast', products: 6 }]);
  expect(
    await db.rows(sql`select 1 as several from product_counts
      group by category, band, promo, in_stock, technique, origin having count(*) > 1`),
  ).toEqual([]);
});
