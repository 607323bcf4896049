import { expect, test } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { rupiah, zero } from '#contract/money.ts';
import { decide } from './decide.ts';
import { readReport } from './report.ts';
import type { Facts, Money } from './report-facts.ts';
import type { Decision } from './track.ts';

const price = rupiah(100_000);
const reportOf = (transaction_status: string, changes: object = {}) =>
  readReport({
    order_id: 'p-1',
    transaction_id: 't',
    transaction_status,
    status_code: '200',
    gross_amount: '100000.00',
    ...changes,
  });
const charge = reportOf('settlement');
const answerOf = (transaction_status: string, changes: object = {}) => ({
  answer: { report: reportOf(transaction_status, changes) },
});
const confirmed = (transaction_status: string, changes: object = {}, latest: object = {}): Partial<Facts> => {
  const reported = reportOf(transaction_status, changes);
  return { reported, answer: { report: reported, latest: { ...reported, ...latest } } };
};
const unpaid = {
  status: 'pending',
  transactionId: null,
  paidAt: null,
  grossAmount: price,
  providerOrderId: 'p-1',
} as const;
const paid = { ...unpaid, status: 'paid', transactionId: 't', paidAt: '2026-11-24T00:00:00.000Z' } as const;
const secondAttempt = { payment: { ...unpaid, providerOrderId: 'p-2' } };
const refunded = { payment: { ...paid, status: 'refunded' as const } };
const [one, two] = ['one' as OrderId, 'two' as OrderId];
const orderOf = (id: OrderId, left: number, holdsMoney = true) => ({ id, left: rupiah(left), holdsMoney });
const moneyOf = (changes: Partial<Money> = {}): Money => ({
  id: 7,
  direction: 'in',
  amount: price,
  closing: null,
  ...changes,
});
const part = (refund_amount: string, ...refunds: [refund_key: string, refund_amount: string][]) => ({
  refund_amount,
  refunds: refunds.map(([key, amount]) => ({ refund_key: key, refund_amount: amount })),
});

/** The facts of a first settlement of an unpaid payment with one order, with changes; `reports` has at least its own. */
const decisionOn = (changes: Partial<Facts>): Decision => {
  const reported = changes.reported ?? charge;
  return decide({
    event: { outcome: null, reason: null },
    reported,
    reports: [reported],
    answer: null,
    payment: unpaid,
    orders: [orderOf(one, 100_000)],
    posted: zero,
    unrequested: zero,
    money: [],
    isSuperseded: false,
    isUnderReview: false,
    ...changes,
  });
};

const ignored = (reason: string, ...steps: object[]) => ({ outcome: 'ignored', reason, effect: null, steps });
const unplaced = (reason: string, ...steps: object[]) => ({ outcome: 'unplaced', reason, effect: null, steps });
const applied = (effect: string | null, ...steps: object[]) => ({ outcome: 'applied', reason: null, effect, steps });
const listed = (reason: string | null, changes: object = {}) => ({
  do: 'list',
  direction: 'in',
  reason,
  amount: price,
  ...changes,
});
const listedOut = (reason: string, amount: number | null, changes: object = {}) =>
  listed(reason, { direction: 'out', amount, ...changes });
const pay = { do: 'pay', feeOnTop: zero };
const placed = (...ids: number[]) => ({ do: 'close', ids, closing: 'placed' });
const returned = (as = 'refunded') => ({ do: 'return-all', as });

type Row = [when: string, facts: Partial<Facts>, decision: unknown];
const unknown = { payment: undefined, orders: [] };
const other = { payment: { ...paid, transactionId: 'other' } };
const denied = { reports: [charge, reportOf('deny')] };

test.each<Row>([
  ['it was applied before', { event: { outcome: 'applied', reason: null } }, 'nothing'],
  [
    'the answer is about another transaction',
    answerOf('settlement', { transaction_id: 'x' }),
    ignored('not-confirmed'),
  ],
  ['the provider knows no such transaction', { answer: { report: null } }, ignored('not-confirmed')],
  ['the answer to a charge is pending', answerOf('pending'), ignored('not-confirmed')],
  [
    'the dashboard sent a test',
    { ...unknown, reported: reportOf('settlement', { order_id: 'payment_notif_test_1' }) },
    ignored('test'),
  ],
  ['no payment was made for an unknown order', { ...unknown, reported: reportOf('pending') }, ignored('no-change')],
  ['an unknown order was paid', unknown, unplaced('unknown-order', listed('unknown-order'))],
  ['the transaction has no id', { reported: reportOf('settlement', { transaction_id: '' }) }, 'ask'],
  ['another transaction had paid', other, { ...unplaced('duplicate', listed('duplicate')), effect: 'duplicate' }],
  [
    'the currency differs',
    { reported: reportOf('settlement', { currency: 'USD' }) },
    unplaced('other-currency', listed('other-currency', { amount: null })),
  ],
  [
    'the amount differs',
    { reported: reportOf('settlement', { gross_amount: '99000.00' }) },
    unplaced('other-amount', listed('other-amount', { amount: 99_000 })),
  ],
  [
    'another amount was returned before it was paid',
    confirmed('refund', { gross_amount: '99000.00' }),
    ignored('returned'),
  ],
  ['it changes nothing', { reported: reportOf('pending') }, ignored('no-change')],
  ['it ends an attempt that was superseded', { ...confirmed('expire'), isSuperseded: true }, ignored('no-change')],
  ['it ends an earlier attempt', { ...confirmed('expire'), ...secondAttempt }, ignored('no-change')],
  ['the latest transaction is not known', { reported: reportOf('expire'), ...answerOf('expire') }, 'ask'],
  ['a newer attempt began', confirmed('expire', {}, { transaction_id: 'newer' }), ignored('no-change')],
  ['a card of the payment is under review', { ...confirmed('expire'), isUnderReview: true }, ignored('no-change')],
  ['it is the first charge', {}, applied('paid', pay)],
  ['its money was listed before', { money: [moneyOf()] }, applied('paid', pay, placed(7))],
  ['a charge may be reversed', denied, 'ask'],
  ['a charge was reversed', { ...denied, ...answerOf('deny') }, applied('paid', pay, returned('reversed'))],
  ['the attempt expired', { reported: reportOf('expire') }, 'ask'],
  ...(['failure', 'expire', 'cancel'] as const).map((status): Row => {
    const to = { failure: 'failed', expire: 'expired', cancel: 'cancelled' }[status];
    return [`the answer is ${status}, too`, confirmed(status), applied(to, { do: 'release', to })];
  }),
  [
    'an attempt with another amount expired',
    confirmed('expire', { gross_amount: '99000.00' }),
    applied('expired', { do: 'release', to: 'expired' }),
  ],
  ['a refund is not confirmed', { reported: reportOf('refund'), payment: paid }, 'ask'],
  ['it was refunded', { ...confirmed('refund'), payment: paid }, applied('refunded', returned())],
  [
    'it was refunded before it was paid',
    { ...confirmed('refund'), orders: [orderOf(one, 100_000, false)] },
    applied('refunded', pay, returned()),
  ],
  [
    'a payment is refunded by a report of another amount',
    { ...confirmed('refund', { gross_amount: '99000.00' }), payment: paid },
    applied('refunded', returned()),
  ],
  ['it was reversed', { ...confirmed('deny'), payment: paid }, applied('reversed', returned('reversed'))],
  [
    'a settled payment was cancelled earlier',
    { ...confirmed('cancel'), payment: paid, reports: [reportOf('cancel'), charge] },
    ignored('no-change'),
  ],
  [
    'it was refunded after a part of it was refunded manually',
    { ...confirmed('refund'), payment: paid, orders: [orderOf(one, 70_000)], money: [moneyOf()] },
    applied('refunded', returned(), listedOut('returned-twice', 30_000)),
  ],
  [
    'it was refunded after all of it was refunded manually',
    { ...confirmed('refund'), ...refunded, orders: [orderOf(one, 100_000, false)] },
    applied(null, returned(), listedOut('returned-twice', 100_000)),
  ],
  [
    'its refund is reported again',
    { ...confirmed('refund'), ...refunded, posted: price, orders: [orderOf(one, 100_000, false)] },
    applied(null, returned()),
  ],
  [
    'a part of it was refunded in the dashboard before',
    {
      ...confirmed('refund'),
      payment: paid,
      orders: [orderOf(one, 50_000)],
      posted: rupiah(30_000),
      unrequested: rupiah(30_000),
    },
    applied('refunded', returned(), listedOut('returned-twice', 50_000)),
  ],
  [
    'a part is returned that the shop requested',
    {
      ...confirmed('partial_refund', part('20000.00', ['one', '20000.00'])),
      payment: paid,
    },
    applied(null, { do: 'return-part', orderId: one, amount: 20_000 }),
  ],
  [
    'a part is returned before the payment was reported',
    { ...confirmed('partial_refund', part('20000.00')), reports: [] },
    applied('paid', pay, listedOut('partial-refund', 20_000, { orderId: one })),
  ],
  [
    'parts are returned, one of which the shop requested, from two orders',
    {
      ...confirmed('partial_refund', part('50000.00', ['two', '20000.00'], ['dashboard', '30000.00'])),
      payment: paid,
      orders: [orderOf(one, 50_000), orderOf(two, 50_000)],
    },
    applied(null, { do: 'return-part', orderId: two, amount: 20_000 }, listedOut('partial-refund', 30_000)),
  ],
  [
    'more of it is returned while the rest is listed',
    {
      ...confirmed('partial_chargeback', part('50000.00')),
      payment: paid,
      money: [moneyOf({ direction: 'out', amount: rupiah(30_000) })],
    },
    applied(null, listedOut('partial-chargeback', 50_000, { id: 7, orderId: one })),
  ],
  [
    'what is returned was listed and assigned before',
    {
      ...confirmed('partial_chargeback', part('30000.00')),
      payment: paid,
      money: [moneyOf({ direction: 'out', amount: rupiah(30_000), closing: 'assigned' })],
    },
    applied(null),
  ],
  [
    'a refund in part has no amount',
    { ...confirmed('partial_refund'), payment: paid },
    applied(null, listedOut('partial-refund', null, { orderId: one })),
  ],
  [
    'a chargeback in part has no amount',
    { ...confirmed('partial_chargeback'), payment: paid },
    applied(null, listedOut('partial-chargeback', null, { orderId: one })),
  ],
])('decides when %s', (_when, facts, decision) => {
  expect(decisionOn(facts)).toEqual(decision);
});

const back = { reported: reportOf('refund'), reports: [charge, reportOf('refund')] };
const less = { reported: reportOf('partial_refund', part('30000.00')) };
const lessReports = { ...less, reports: [charge, less.reported] };
const settled = { money: [moneyOf({ closing: 'settled' })] };
const open = { money: [moneyOf()] };

test.each<Row>([
  ['the same charge is reported again', open, unplaced('unknown-order')],
  [
    'a charge corrects the amount',
    { money: [moneyOf({ amount: null })] },
    unplaced('unknown-order', listed('unknown-order', { id: 7 })),
  ],
  ['a refund is not confirmed', { ...open, ...back }, 'ask'],
  [
    'it is refunded',
    { ...open, ...back, ...answerOf('refund') },
    ignored('returned', { do: 'close', ids: [7], closing: 'returned' }),
  ],
  [
    'a part of it is refunded',
    { ...open, ...lessReports, answer: { report: less.reported } },
    unplaced('unknown-order', listed('unknown-order', { id: 7, amount: 70_000 })),
  ],
  [
    'more than it is refunded',
    { ...open, ...confirmed('partial_refund', part('200000.00')) },
    unplaced('unknown-order', listed('unknown-order', { id: 7, amount: null })),
  ],
  ['an admin settled it', settled, unplaced('unknown-order')],
  [
    'it is refunded after an admin settled it',
    { ...settled, ...back, ...answerOf('refund') },
    unplaced('returned-twice', listedOut('returned-twice', 100_000)),
  ],
  [
    'it is refunded after an admin settled an unknown amount',
    { money: [moneyOf({ amount: null, closing: 'settled' })], ...back, ...answerOf('refund') },
    unplaced('returned-twice', listedOut('returned-twice', null)),
  ],
  [
    'that is reported again',
    {
      event: { outcome: 'unplaced', reason: 'returned-twice' },
      money: [moneyOf({ amount: null, closing: 'settled' })],
      ...back,
      ...answerOf('refund'),
    },
    unplaced('returned-twice'),
  ],
  [
    'it is refunded after an admin assigned it',
    { money: [moneyOf({ closing: 'assigned' })], ...back, ...answerOf('refund') },
    ignored('returned'),
  ],
  ['it was returned before', { reports: [charge, reportOf('deny')], ...answerOf('deny') }, ignored('returned')],
] as Row[])('tracks money of an unknown order when %s', (_when, facts, decision) => {
  expect(decisionOn({ ...unknown, ...facts })).toEqual(decision);
});
