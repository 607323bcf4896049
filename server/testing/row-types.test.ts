import { expect, test } from 'vitest';
import { rowTypesIn } from './row-types.ts';

test('a row type is read from the source: where it stands, its columns, which may be null', () => {
  const text = `
    type Row = { id: OrderId; amount: Rupiah | null } & ({ at: string } | { at: null; "by": Mover });
    const [row] = await db.rows<Row>(sql\`select\`);
    await tx.rows(sql\`delete from orders\`);`;
  expect(rowTypesIn('server/orders.ts', text)).toEqual([
    {
      at: 'server/orders.ts:3',
      file: 'server/orders.ts',
      fields: {
        id: { isNullable: false, kind: 'string' },
        amount: { isNullable: true, kind: 'number' },
        at: { isNullable: true, kind: 'string' },
        by: { isNullable: true, kind: undefined },
      },
    },
  ]);
});

test.each(['db.rows<Order>(sql``)', "db.rows<Pick<Order, 'id'>>(sql``)", 'db.rows<{ id?: string }>(sql``)'])(
  '%s hides its columns, and is refused',
  (text) => {
    expect(() => rowTypesIn('server/orders.ts', text)).toThrow('server/orders.ts:1');
  },
);
