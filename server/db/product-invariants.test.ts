/** The rules of siblings and of offers by link. */
import { sql } from 'drizzle-orm';
import { type Breaking, testBreaking } from '#server/testing/breaking-invariants.ts';
import { invariants } from './invariants.ts';

const cases: Breaking[] = [
  [
    'a group of one product that is not shown',
    ['G1'],
    sql`update products set group_id = id, option_label = 'L', shown = false where not by_link`,
  ],
  ['a product on sale that is not shown', ['G2'], sql`update products set shown = false`],
  [
    'an offer by link that lists show',
    ['L1'],
    sql`update products set by_link = true, group_id = null, offer_ends_at = now() + interval '1 day'`,
  ],
  [
    'an offer by link that is sold after its end',
    ['L2', 'L3'],
    sql`update products set by_link = true, group_id = null, shown = false,
      offer_ends_at = now(), offer_ended_at = now() - interval '1 hour'`,
  ],
];

testBreaking(
  Object.keys(invariants).filter((name) => /^[GL]\d /.test(name)),
  cases,
);
