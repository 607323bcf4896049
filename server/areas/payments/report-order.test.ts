import { expect, test } from 'vitest';
import { order, statusesOf } from '#server/testing/buying.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { callProvider, atProvider, type ProviderEvent, replay, underFaults } from '#server/testing/provider.ts';

const seller = await newSeller();

const newOrder = async () => order(await newCustomer(), [[await newProduct(seller), 1]]);
const paid = ['paid', 'pending paid'];
const returned = ['refunded', 'rejected refunded'];

type Step = [ProviderEvent, object?];
const scenarios: [title: string, steps: Step[], end: string[]][] = [
  [
    'denied, paid with another card, refunded',
    [['pending', { payment_type: 'credit_card' }], ['deny'], ['settle'], ['refund']],
    returned,
  ],
  ['paid and reversed by the bank', [['pending'], ['settle'], ['reversal']], returned],
  ['captured and voided', [['challenge'], ['capture'], ['cancel']], returned],
  ['paid and disputed', [['pending'], ['settle'], ['chargeback']], returned],
  ['expired and paid late', [['pending'], ['expire'], ['settle']], paid],
  ['cancelled and paid late', [['pending'], ['cancel'], ['settle']], paid],
];

test.each(scenarios)('reports in any order lead to the same result: %s', async (_title, steps, end) => {
  const orders = permutationsOf(steps.length);
  const placed = await underFaults({ notifications: 'drop' }, async () => {
    const reported = await Promise.all(
      orders.map(async (sequence) => {
        const orderId = await newOrder();
        for (const [action, details] of steps) expect((await atProvider(orderId, action, details)).status).toBe(200);
        return { orderId, sequence };
      }),
    );
    // The provider reports the bank's confirmation of a refund a second later.
    await callProvider('POST', '/clock/advance', { ms: 1_500 });
    return reported;
  });
  for (const { orderId, sequence } of placed) {
    await replay(orderId, { order: sequence });
    expect([sequence, await statusesOf(orderId)]).toEqual([sequence, end]);
  }
  await expectInvariants();
});

function permutationsOf(count: number): number[][] {
  if (count === 0) return [[]];
  return permutationsOf(count - 1).flatMap((rest) =>
    Array.from({ length: count }, (_, position) => rest.toSpliced(position, 0, count - 1)),
  );
}
