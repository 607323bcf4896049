/** The rules of the origin of what was sold. */
import { sql } from 'drizzle-orm';
import { type Breaking, testBreaking } from '#server/testing/breaking-invariants.ts';
import { originInvariants } from './origin-invariants.ts';

// Other tests of the same database have rows of their own.
const originated = sql`insert into line_origins (order_line_id, order_id, maker_id, materials)
  select id, order_id, gen_random_uuid(), 'Katun' from order_lines on conflict do nothing`;
const named = sql`insert into line_makers (order_line_id, position, maker_id, name)
  select order_line_id, 0, maker_id, 'Mama Deetje' from line_origins where maker_id is not null on conflict do nothing`;
const coded = (pieces: number) => sql`insert into piece_codes (code, order_line_id, number, created_at)
  select order_line_id || number::text, order_line_id, number, now()
  from line_origins cross join generate_series(1, ${pieces}::int) number on conflict do nothing`;

const cases: Breaking[] = [
  ['a line that costs more than was paid for it', ['Z1'], sql`update order_lines set price = price + 1`],
  ['a sale that is shared out with somebody who is not named', ['Z2'], originated],
  ['a piece without a code, and codes of an unpaid order', ['Z3'], originated, named, coded(1)],
  [
    'an erased maker who is still named',
    ['Z4'],
    originated,
    named,
    sql`insert into makers (id, seller_id, name, story, consented_at, consent_version, consented_by, created_at, erased_at)
      select distinct on (maker_id) maker_id, gen_random_uuid(), '', '', now(), 1, gen_random_uuid(), now(),
        now() - interval '11 minutes'
      from line_makers on conflict do nothing`,
  ],
  ['an erased order that names its materials', ['Z5'], originated, named, sql`update orders set receiver_name = ''`],
  [
    'a line with a voided code and one that is valid',
    ['Z6'],
    originated,
    named,
    coded(2),
    sql`update piece_codes set voided_at = now(), void_reason = 'Ditiru' where number = 1`,
  ],
];

testBreaking(Object.keys(originInvariants), cases);
