import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { storeOf } from '#contract/ids.ts';
import { maxDeductions } from '#contract/payouts/payouts.ts';
import { transaction } from '#platform/transaction.ts';
import { refuse } from '#platform/refuse.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { dueOrder, markPaidOut, refundAfterwards } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller } from '#server/testing/people.ts';
import { listDeductions } from './due-orders.ts';

beforeAll(openShop);

test('limits the deductions of a payout, oldest first', async () => {
  const [admin, seller] = [await newAdmin(), await newSeller()];
  const order = await dueOrder(await newCustomer(), seller);
  await markPaidOut(admin, seller, [order._id]);
  await refundAfterwards(order);

  const undone = refuse('INVALID');
  const listing = transaction(async (tx) => {
    await tx.rows(sql`
      insert into orders
      select (jsonb_populate_record(o, jsonb_build_object('id', '00000000' || right(gen_random_uuid()::text, 28)))).*
      from orders o, generate_series(1, ${maxDeductions}::int) where o.id = ${order._id}`);
    await tx.rows(sql`
      insert into payout_lines
      select l.payout_id, o.id, 'order', l.amount from payout_lines l, orders o
      where l.order_id = ${order._id} and o.payment_id = (select payment_id from orders where id = ${order._id})
        and o.id <> l.order_id`);
    const deductions = await listDeductions(tx, storeOf(seller.id));
    // The copies are inserted later but have earlier ids.
    expect(deductions).toHaveLength(maxDeductions);
    expect(deductions.map(({ orderId }) => orderId)).not.toContain(order._id);
    throw undone;
  });
  await expect(listing).rejects.toBe(undone);
});
