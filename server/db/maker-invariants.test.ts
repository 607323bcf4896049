import { sql } from 'drizzle-orm';
import { testBreaking } from '#server/testing/breaking-invariants.ts';
import { makerInvariants } from './maker-invariants.ts';

/** Makers of the store of a product that names nobody. */
const enter = (count = 1) => sql`
  insert into makers (id, seller_id, name, story, consented_at, consent_version, consented_by, created_at)
  select gen_random_uuid(), seller_id, 'Dirusak', '', now(), 1, seller_id, now()
  from (select seller_id from products where id not in (select product_id from product_makers) order by id limit 1) s,
    generate_series(1, ${count}::int)`;
const name = sql`
  insert into product_makers select p.id, row_number() over (order by m.id), m.id
  from (select id from products where id not in (select product_id from product_makers) order by id limit 1) p,
    makers m where m.name = 'Dirusak'`;
const erase = sql`update makers set name = '', erased_at = now() where name = 'Dirusak'`;
const spoil = (change: string) => sql`update makers set ${sql.raw(change)} where name = 'Dirusak'`;

testBreaking(Object.keys(makerInvariants), [
  [
    'a product that names the maker of another store',
    ['Y1'],
    enter(),
    name,
    spoil('seller_id = gen_random_uuid(), consented_by = seller_id'),
  ],
  ['a product that names an erased maker', ['Y1'], enter(), name, erase],
  ['a thirty-first maker', ['Y2'], enter(31)],
  ['a product with six makers', ['Y2'], enter(6), name],
  [
    'a maker who agreed before they were asked',
    ['Y3'],
    enter(),
    spoil(`consented_at = created_at - interval '1 second'`),
  ],
  ['a consent that another account told', ['Y3'], enter(), spoil('consented_by = gen_random_uuid()')],
  [
    'an open request about an erased maker',
    ['Y4'],
    enter(),
    sql`insert into maker_removals (id, maker_id, contact, text, created_at)
        select gen_random_uuid(), id, '0812', '', now() from makers where name = 'Dirusak'`,
    erase,
  ],
  ['a portrait that no quota counts', ['Y5'], enter(), spoil(`portrait = '/media/maker/1/384.webp'`)],
]);
