import { beforeAll, expect, test } from 'vitest';
import { order, standing } from '#server/testing/buying.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { askProvider, atProvider, type Doing, replay, underFaults } from '#server/testing/provider.ts';

let seller: Person;
beforeAll(async () => {
  await openShop();
  seller = await newSeller();
});

const newOrder = async () => order(await newCustomer(), [[await newProduct(seller), 1]]);
const paid = ['paid', 'pending paid'];
const returned = ['refunded', 'rejected refunded'];

type Step = [Doing, object?];
const stories: [title: string, steps: Step[], end: string[]][] = [
  [
    'denied, paid with another card, refunded',
    [['pending', { payment_type: 'credit_card' }], ['deny'], ['settle'], ['refund']],
    returned,
  ],
  ['paid and taken back by the bank', [['pending'], ['settle'], ['reversal']], returned],
  ['captured and voided', [['challenge'], ['capture'], ['cancel']], returned],
  ['paid and disputed', [['pending'], ['settle'], ['chargeback']], returned],
  ['expired and paid all the same', [['pending'], ['expire'], ['settle']], paid],
  ['cancelled and paid all the same', [['pending'], ['cancel'], ['settle']], paid],
];

test.each(stories)('reports in any order lead to the same result: %s', async (_title, steps, end) => {
  const orders = permutationsOf(steps.length);
  const told = await underFaults({ notifications: 'drop' }, async () => {
    const tellings = await Promise.all(
      orders.map(async (sequence) => {
        const orderId = await newOrder();
        for (const [doing, details] of steps) expect((await atProvider(orderId, doing, details)).status).toBe(200);
        return { orderId, sequence };
      }),
    );
    // The bank confirms refunds a second later, which is told too.
    await askProvider('POST', '/clock/advance', { ms: 1_500 });
    return tellings;
  });
  for (const { orderId, sequence } of told) {
    await replay(orderId, { order: sequence });
    expect([sequence, await standing(orderId)]).toEqual([sequence, end]);
  }
  await expectInvariants();
});

/** [0, 1, 2] in every order. */
function permutationsOf(count: number): number[][] {
  if (count === 0) return [[]];
  return permutationsOf(count - 1).flatMap((rest) =>
    Array.from({ length: count }, (_, place) => rest.toSpliced(place, 0, count - 1)),
  );
}
