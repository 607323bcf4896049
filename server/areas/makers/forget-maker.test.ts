/** What was sold forgets an erased maker in a job, which no order and no erasure waits for. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { forgetSold } from '#server/areas/orders/erase-texts.ts';
import { lineMakers } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { newMaker } from '#server/testing/makers.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { placeOrders } from '#server/testing/orders.ts';
import { newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';

beforeAll(openShop);
afterAll(expectInvariants);

const count = 2_500;

/** A maker who was sold so often. */
async function sold() {
  const seller = await newSeller();
  const product = await newProduct(seller);
  const makerId = await newMaker(seller, [product]);
  await placeOrders(await newCustomer(), [product]);
  await db.rows(sql`
    insert into line_makers select order_line_id, place, maker_id, name, region
    from line_makers, generate_series(1, ${count - 1}::int) place where maker_id = ${makerId}`);
  return { seller, makerId };
}

test('an erasure does not wait for what was sold, which forgets the maker in batches afterwards', async () => {
  const { seller, makerId } = await sold();
  const erase = () => call(seller, 'DELETE /api/store/makers/:id', { params: { id: makerId } });
  await transaction(async (tx) => {
    await tx.select().from(lineMakers).where(eq(lineMakers.makerId, makerId)).for('update');
    await tx.rows(sql`set local idle_in_transaction_session_timeout = '5s'`);
    expect((await erase()).status).toBe(200);
  });
  await waitForJobs();
  const [left] = await db.rows(sql`
    select count(*) filter (where name <> '' or region is not null)::int as named,
      count(distinct xmin::text)::int as batches
    from line_makers where maker_id = ${makerId}`);
  expect(left).toEqual({ named: 0, batches: 3 });
  await forgetSold(makerId);
});
