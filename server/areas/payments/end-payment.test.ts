import { beforeEach, expect, test } from 'vitest';
import { order, ordersOf, statusesOf, stockOf, formFor, submitCheckout } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, callProvider, paymentIdOf, type ProviderEvent, underFaults } from '#server/testing/provider.ts';
import { settlePendingJobs } from '#server/testing/settle-pending-jobs.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { cancelAtProvider } from './end-payment.ts';
import { pollStalePayments, releaseExpiredPayments } from './unpaid-payments.ts';

const minute = 60_000;
const hour = 60 * minute;
const seller = await newSeller();
let began: number;

beforeEach(settlePendingJobs);

const after = (ms: number) => new Date(began + ms);

async function orderThree() {
  began = Date.now();
  const [sari, bag] = [await newCustomer(), await newProduct(seller)];
  return { sari, bag, orderId: await order(sari, [[bag, 3]]) };
}

type Step = [event: ProviderEvent, details?: object];

/** Lets these things happen at the provider; with `drop` the shop hears nothing of them. */
async function happen(orderId: string, steps: readonly Step[], notifications: 'none' | 'drop' = 'none') {
  await underFaults({ notifications }, async () => {
    for (const [event, details] of steps) expect((await atProvider(orderId, event, details)).status).toBe(200);
  });
}

/** The state of each transaction at the provider, oldest first, with the fraud check of those under review. */
async function attemptsOf(orderId: string): Promise<string[]> {
  const { transaction } = await callProvider<{ transaction: { attempts: Record<string, string>[] } }>(
    'GET',
    `/transactions/${orderId}`,
  );
  return transaction.attempts.map(({ transaction_status: status, fraud_status: fraud }) =>
    fraud === 'challenge' ? 'challenge' : status!,
  );
}

const cancel = async (who: Person, orderId: string) => {
  const { id } = (await ordersOf(orderId))[0]!;
  const { status, body } = await call(who, 'PUT /api/shop/order/cancel-unpaid/:id', { params: { id } });
  return status === 200 ? body.message : body.code;
};
const orderOther = async (who: Person) => {
  const { status, body } = await submitCheckout(who, await formFor(who, [[await newProduct(seller), 1]]));
  return status === 200 ? 'ordered' : body.code;
};

const paid = ['paid', 'pending paid'];
const unpaid = ['pending', 'pending pending'];
const cancelled = ['cancelled', 'rejected cancelled'];
const expired = ['expired', 'rejected expired'];

const [va, bni, card] = [{ payment_type: 'bca_va' }, { payment_type: 'bni_va' }, { payment_type: 'credit_card' }];
/** What happened at the provider before the end, and what the end leaves there; null where the money is there. */
const states: [title: string, steps: Step[], left: string[] | null][] = [
  ['nothing was chosen', [], []],
  ['a virtual account is open', [['pending', va]], ['expire']],
  ['a card waits for its code', [['pending', card]], ['expire']],
  ['a card is held', [['authorize']], ['cancel']],
  ['a card is under review', [['challenge']], ['cancel']],
  ['a card was denied', [['deny', card]], ['deny']],
  ['a card was denied after its review', [['challenge'], ['deny']], ['deny']],
  ['a card was charged', [['capture']], null],
  ['a card was charged after its review', [['challenge'], ['capture']], null],
  ['a virtual account was paid', [['settle', va]], null],
  ['a wrong amount was charged', [['capture', { amount: 1 }]], ['cancel']],
  [
    'two virtual accounts are open',
    [
      ['pending', va],
      ['pending', bni],
    ],
    ['expire', 'expire'],
  ],
  [
    'a virtual account is open, a card under review',
    [['pending', va], ['pending', card], ['challenge']],
    ['expire', 'cancel'],
  ],
  ['a virtual account is open, a card was denied', [['pending', va], ['pending', card], ['deny']], ['expire', 'deny']],
];
/** What the buyer is told, and the status when the payment ended and when it turned out to be paid. */
const ends: [
  title: string,
  end: (who: Person, orderId: string) => Promise<unknown>,
  ended: unknown[],
  isPaid: unknown[],
][] = [
  ['the buyer cancels', cancel, ['Pesanan dibatalkan.', cancelled], ['ORDER_PAID', paid]],
  ['the buyer orders another cart', orderOther, ['ordered', cancelled], ['EARLIER_PAID', paid]],
  [
    'the window and a day are over',
    () => releaseExpiredPayments(after(25.1 * hour)),
    [undefined, expired],
    [undefined, paid],
  ],
];

type Heard = 'all' | 'all but the last' | 'none';
/** Money that was heard of needs no end; transactions before the latest that were never heard of cannot be found. */
const rows = states.flatMap(([title, steps, left]) => {
  const heard: Heard[] = left === null ? [] : ['all'];
  if (steps.length > 1) heard.push('all but the last');
  if (steps.length > 0 && (left === null || left.length === 1)) heard.push('none');
  return heard.map((what) => [title, what, steps, left] as const);
});

for (const [how, end, ended, isPaid] of ends) {
  test.each(rows)(`when ${how}, %s, and the shop heard %s of it, both sides agree`, async (_, heard, steps, left) => {
    const { sari, bag, orderId } = await orderThree();
    const known = { all: steps.length, 'all but the last': steps.length - 1, none: 0 }[heard];
    await happen(orderId, steps.slice(0, known));
    await happen(orderId, steps.slice(known), 'drop');
    expect([await end(sari, orderId), await statusesOf(orderId)]).toEqual(left === null ? isPaid : ended);
    if (left) expect(await attemptsOf(orderId)).toEqual(left);
    expect(await stockOf(bag)).toBe(left ? 20 : 17);
    await expectInvariants();
  });
}

test('a card under review delays the end of the window for a day, then it is voided', async () => {
  const { bag, orderId } = await orderThree();
  await happen(orderId, [['challenge']]);
  for (const ms of [61 * minute, 3 * hour, 24.9 * hour]) {
    await releaseExpiredPayments(after(ms));
    expect([await statusesOf(orderId), await attemptsOf(orderId)]).toEqual([unpaid, ['challenge']]);
  }
  await releaseExpiredPayments(after(25.1 * hour));
  expect([await statusesOf(orderId), await attemptsOf(orderId)]).toEqual([expired, ['cancel']]);
  expect(await stockOf(bag)).toBe(20);
  await expectInvariants();
});

test.each([
  ['accepts the card', 'capture', paid],
  ['denies the card', 'deny', expired],
] as const)(
  'the order waits after its window until the bank %s, also when that is not reported',
  async (_, event, end) => {
    for (const notifications of ['none', 'drop'] as const) {
      const { orderId } = await orderThree();
      await happen(orderId, [['challenge']]);
      await releaseExpiredPayments(after(61 * minute));
      await happen(orderId, [[event]], notifications);
      await releaseExpiredPayments(after(2 * hour));
      expect(await statusesOf(orderId)).toEqual(end);
    }
    await expectInvariants();
  },
);

test('a card under review is not released while the provider cannot be asked', async () => {
  const { sari, orderId } = await orderThree();
  await happen(orderId, [['challenge']]);
  await underFaults({ status: 'down', change: 'down' }, async () => {
    expect(await cancel(sari, orderId)).toBe('PAYMENT_OPEN');
    expect(await orderOther(sari)).toBe('EARLIER_UNREACHABLE');
    for (const ms of [61 * minute, 2 * hour, 26 * hour]) await releaseExpiredPayments(after(ms)).catch(() => {});
    expect(await statusesOf(orderId)).toEqual(unpaid);
  });
  await releaseExpiredPayments(after(27 * hour));
  expect([await statusesOf(orderId), await attemptsOf(orderId)]).toEqual([expired, ['cancel']]);
  await expectInvariants();
});

test('a provider that does not end the payment is believed: the order stays', async () => {
  const { sari, orderId } = await orderThree();
  await happen(orderId, [['challenge']]);
  await underFaults({ change: 'answer-lost' }, async () => {
    expect(await cancel(sari, orderId)).toBe('PAYMENT_OPEN');
  });
  expect([await cancel(sari, orderId), await statusesOf(orderId)]).toEqual(['Pesanan dibatalkan.', cancelled]);
  expect(await attemptsOf(orderId)).toEqual(['cancel']);
  await expectInvariants();
});

test('when its seller rejects all of it, a card under review is voided', async () => {
  const { orderId } = await orderThree();
  await happen(orderId, [['pending', va], ['pending', card], ['challenge']]);
  const { id } = (await ordersOf(orderId))[0]!;
  const fields = { orderStatus: 'rejected' } as const;
  expect((await call(seller, 'PUT /api/store/orders/update/:id', { params: { id }, body: fields })).status).toBe(200);
  await waitForJobs();
  expect(await attemptsOf(orderId)).toEqual(['expire', 'cancel']);
  expect(await statusesOf(orderId)).toEqual(cancelled);
  await expectInvariants();
});

test('a card that was charged after the buyer cancelled without the provider is voided, not paid', async () => {
  const { sari, orderId } = await orderThree();
  await underFaults({ status: 'down', change: 'down' }, async () => {
    expect(await cancel(sari, orderId)).toBe('Pesanan dibatalkan.');
    await callProvider('POST', '/faults', { notifications: 'drop' });
    await atProvider(orderId, 'capture');
  });
  await cancelAtProvider({ paymentId: paymentIdOf(orderId) }, new Date());
  expect([await attemptsOf(orderId), await statusesOf(orderId)]).toEqual([['cancel'], cancelled]);
  await expectInvariants();
});

test('when the latest attempt expires, the earlier ones are ended too', async () => {
  const { orderId } = await orderThree();
  await happen(orderId, [['pending', va], ['pending', bni], ['expire']]);
  await waitForJobs();
  expect([await statusesOf(orderId), await attemptsOf(orderId)]).toEqual([expired, ['expire', 'expire']]);
  await expectInvariants();
});

/** Every order in which the end of an earlier attempt and what is known of a newer one can arrive. */
test.each([
  ['expire', 'pending', bni],
  ['cancel', 'pending', bni],
  ['expire', 'challenge', card],
  ['cancel', 'challenge', card],
] as const)(
  'the end (%s) of an earlier attempt does not end a payment while a newer one is %s',
  async (end, newer, how) => {
    for (const notifications of ['none', 'drop'] as const) {
      const { orderId } = await orderThree();
      await happen(orderId, [['pending', va]]);
      const { transaction } = await atProvider(orderId, 'pending', va);
      await happen(orderId, [['pending', how]], notifications);
      if (newer === 'challenge') await happen(orderId, [['challenge']], notifications);
      await happen(orderId, [[end, { transaction_id: transaction.transaction_id! }]]);
      expect(await statusesOf(orderId)).toEqual(unpaid);
      await pollStalePayments(after(3 * minute));
      expect(await statusesOf(orderId)).toEqual(unpaid);
      await happen(orderId, [['settle']]);
      expect(await statusesOf(orderId)).toEqual(paid);
    }
    await expectInvariants();
  },
);
