import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPhoneNumber } from '#contract/phone-number.ts';
import { db } from '#platform/connect.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { providerPhone } from './snap-request.ts';

await openShop();

const keyOf = async (phone: string) => {
  const [row] = await db.rows<{ key: string }>(sql`select phone_number_key(${phone}) as key`);
  return row!.key;
};

const mobile = '6281234567890';
const landline = '62431851234';

test.each([
  ['081234567890', mobile],
  ['6281234567890', mobile],
  ['+6281234567890', mobile],
  ['006281234567890', mobile],
  ['+62 081234567890', mobile],
  ['62 0812 3456 7890', mobile],
  ['0062 0812-3456-7890', mobile],
  ['81234567890', mobile],
  ['812-3456-7890', mobile],
  ['0812 3456 7890', mobile],
  ['0812.3456.7890', mobile],
  ['(0812) 3456-7890', mobile],
  ['[0812] 3456 7890', mobile],
  ['+62 (812) 3456-7890', mobile],
  ['+62 (0)812-3456-7890', mobile],
  ['  0812 3456 7890\t', mobile],
  ['0812\u00a03456\u00a07890', mobile],
  ['0812\u20113456\u20137890', mobile],
  ['\u202a+62 812\u20103456\u20107890\u202c', mobile],
  ['+62\u200b81234567890', mobile],
  ['０８１２３４５６７８９０', mobile],
  ['＋６２ ８１２ ３４５６ ７８９０', mobile],
  ['0431 851234', landline],
  ['(0431) 851-234', landline],
  ['+62 431 851234', landline],
  ['0622 123456', '62622123456'],
  ['812345678', '62812345678'],
  ['8123456789012', '628123456789012'],
  ['0812345678901', '62812345678901'],
  ['+1 415 555 2671', '14155552671'],
  ['001 415 555 2671', '14155552671'],
  ['+44 (0)20 7946 0958', '442079460958'],
  ['+65 9123 4567', '6591234567'],
])('%j leads to %s', async (typed, number) => {
  expect(readPhoneNumber(typed)).toBe(number);
  expect(await keyOf(typed)).toBe(number);
  expect(providerPhone(typed)).toBe(number.startsWith('62') ? `+${number}` : null);
});

test.each([
  '',
  '-',
  '+',
  '0',
  '62',
  '08',
  '0812',
  '+62',
  '112',
  'tidak ada',
  'WA 081234567890',
  '0812-3456-7890 (Ibu)',
  '081234567890 / 081987654321',
  '081234567890, 081987654321',
  '081234567890 ext 2',
  '81234567',
  '81234567890123',
  '08123456789012345',
  '+0812345678',
  '++6281234567890',
  '62+81234567890',
  '14155552671',
  '431851234',
  '000081234567890',
  '+1234567890123456',
  '0812x4567890',
  '٠٨١٢٣٤٥٦٧٨٩٠',
  '☎ 081234567890',
  'https://wa.me/6281234567890',
])('%j cannot be read: no link, nothing for the provider, and no other number has its key', async (typed) => {
  expect(readPhoneNumber(typed)).toBeNull();
  expect(providerPhone(typed)).toBeNull();
  expect(await keyOf(typed)).toMatch(/^\?\d*$/);
});

const piece = fc.oneof(
  fc.constantFrom('0', '00', '+', '62', '+62', '0062', '8', '812', '(0)', '(', ')', '-', '.', ' ', '\u00a0', '\u2011'),
  fc.constantFrom(
    '3456',
    '7890',
    '１２',
    '\u202a',
    '\ufeff',
    '\u1680',
    '²',
    '①',
    'x',
    '\n',
    '[',
    ']',
    '\u0085',
    '\u180e',
  ),
  fc.integer({ min: 0, max: 99_999 }).map(String),
);

test('SQL reads every text as the contract does, and a number that was read is read the same again', async () => {
  const typed = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  const any = fc.oneof({ weight: 4, arbitrary: typed }, fc.string({ unit: 'grapheme', maxLength: 30 }));
  const property = fc.asyncProperty(fc.array(any, { minLength: 50, maxLength: 50 }), async (texts) => {
    const storable = texts.map((text) => text.toWellFormed().replaceAll('\0', ''));
    const rows = await db.rows<{ key: string }>(sql`
      select phone_number_key(phone) as key from unnest(${sql.param(storable)}::text[]) with ordinality t(phone, place)
      order by place`);
    for (const [place, text] of storable.entries()) {
      const number = readPhoneNumber(text);
      if (number === null) expect(rows[place]!.key, text).toMatch(/^\?/);
      else {
        expect(rows[place]!.key, text).toBe(number);
        expect(number).toMatch(/^[1-9]\d{7,14}$/);
        expect(readPhoneNumber(`+${number}`)).toBe(number);
      }
    }
  });
  await fc.assert(property, { numRuns: 60 });
});
