import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import { findViolations } from '#server/db/invariants.ts';
import { asOwner } from './as-owner.ts';
import { order } from './buying.ts';
import { expectInvariants } from './invariants.ts';
import { openShop } from './open-shop.ts';
import { newCustomer, newSeller } from './people.ts';
import { newProduct } from './products.ts';
import { atProvider } from './provider.ts';

/** Changes of the data, and the invariants that they break: each the start of a name. */
export type Breaking = [what: string, broken: string[], ...changes: SQL[]];

/**
 * Tests that each case breaks its invariants in a shop with a paid and an unpaid order, and that the cases break all.
 */
export function testBreaking(names: string[], cases: Breaking[]): void {
  const seen = new Set<string>();
  beforeAll(async () => {
    await openShop();
    const product = await newProduct(await newSeller());
    await atProvider(await order(await newCustomer(), [[product, 2]]), 'settle');
    await order(await newCustomer(), [[product, 1]]);
  });

  test.each(cases)('%s is detected', async (_what, broken, ...changes) => {
    const found = await brokenBy(changes);
    for (const name of found) seen.add(name);
    expect(broken.filter((start) => !found.some((name) => name.startsWith(start)))).toEqual([]);
    await expectInvariants();
  });

  test('every invariant is broken by one of these changes', () => {
    expect(names.filter((name) => !seen.has(name))).toEqual([]);
  });
}

/** Pays out each paid order, in a payout with its id, with a multiple of its total. */
export const payOutAll = (status: OrderStatus, times: number): SQL[] => [
  sql`insert into payouts select id, seller_id, ${times}::int * total_amount, '', user_id, now()
    from orders
      where payment_status = 'paid' and paid_out_at is null`,
  sql`insert into payout_lines select o.id, o.id, 'order', p.amount from payouts p
    join orders o using (id)`,
  sql`
    update orders set status = ${status}, paid_out_at = now() where id in (select id from payouts)`,
];

class Rollback extends Error {}

/** Returns the names of the invariants that the changes break, and rolls the changes back. */
async function brokenBy(changes: SQL[]): Promise<string[]> {
  let names: string[] = [];
  const attempt = asOwner(async (tx) => {
    // Triggers and foreign keys would reject some of these changes, so they are disabled.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const change of changes) await tx.execute(change);
    names = (await findViolations(tx.client)).map(({ name }) => name);
    throw new Rollback();
  });
  await attempt.catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error;
  });
  return names;
}
