import { expect, test } from 'vitest';
import {
  effectOf,
  paymentMeanings,
  type PaymentEffect,
  paymentStatuses,
  type PaymentStatus,
  paymentStatusText,
} from './payment-states.ts';

test('a payment status is shown as it is, followed by its meaning', () => {
  expect(paymentStatuses.map(paymentStatusText)).toEqual([
    'pending · Menunggu pembayaran',
    'paid · Lunas',
    'failed · Gagal',
    'expired · Kedaluwarsa',
    'cancelled · Dibatalkan',
    'refunding · Dana sedang dikembalikan',
    'refunded · Dana dikembalikan',
  ]);
});

const told = (transaction_status: string, changes: object = {}) => ({
  transaction_id: 'the one',
  transaction_status,
  status_code: '200',
  ...changes,
});

/** What each status of the provider does to a payment in each state, told of the transaction that paid. */
const effects: Record<keyof typeof paymentMeanings, Record<PaymentStatus, PaymentEffect | null>> = {
  authorize: never(),
  pending: never(),
  deny: { ...never(), paid: 'reversed', refunding: 'reversed' },
  capture: { ...never(), ...unlessPaid('paid') },
  settlement: { ...never(), ...unlessPaid('paid') },
  cancel: { ...never(), pending: 'cancelled', paid: 'reversed', refunding: 'reversed' },
  expire: { ...never(), pending: 'expired' },
  failure: { ...never(), pending: 'failed' },
  refund: { ...unlessPaid('refunded'), paid: 'refunded', refunding: 'refunded', refunded: null },
  partial_refund: { ...never(), ...unlessPaid('paid') },
  chargeback: { ...unlessPaid('refunded'), paid: 'refunded', refunding: 'refunded', refunded: null },
  partial_chargeback: { ...never(), ...unlessPaid('paid') },
};

function never() {
  return { ...unlessPaid(null), paid: null, refunding: null, refunded: null };
}
function unlessPaid(effect: PaymentEffect | null) {
  return { pending: effect, failed: effect, expired: effect, cancelled: effect };
}

test.each(Object.keys(paymentMeanings) as (keyof typeof paymentMeanings)[])(
  '"%s" has one effect in every state of a payment',
  (status) => {
    for (const present of paymentStatuses) {
      const effect = effectOf(told(status), { status: present, transactionId: 'the one' });
      expect([present, effect]).toEqual([present, effects[status][present]]);
    }
  },
);

test.each(['paid', 'refunding', 'refunded'] as const)(
  'of a payment that is %s another transaction’s money is a duplicate, and its other news nothing',
  (present) => {
    for (const [status, meaning] of Object.entries(paymentMeanings)) {
      const effect = effectOf(told(status), { status: present, transactionId: 'another' });
      expect([status, effect]).toEqual([status, meaning === 'paid' ? 'duplicate' : null]);
    }
  },
);

test('money is no duplicate before it has come, nor where no transaction is named', () => {
  for (const changes of [{ fraud_status: 'challenge' }, { status_code: '201' }, { transaction_id: '' }]) {
    expect(effectOf(told('settlement', changes), { status: 'paid', transactionId: 'another' })).toBeNull();
  }
});

test('nothing that ended goes back to waiting, and what was returned is final', () => {
  for (const status of Object.keys(paymentMeanings)) {
    expect(effectOf(told(status), { status: 'refunded', transactionId: 'the one' })).toBeNull();
  }
});

test.each([
  ['challenged', { fraud_status: 'challenge' }],
  ['refused by the fraud check', { fraud_status: 'deny' }],
  ['not coded 200', { status_code: '201' }],
])('money that is %s has not come', (_what, changes) => {
  for (const status of ['capture', 'settlement']) {
    expect(effectOf(told(status, changes), { status: 'pending', transactionId: null })).toBeNull();
  }
});
