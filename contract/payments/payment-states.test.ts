import { expect, test } from 'vitest';
import {
  effectOf,
  paymentMeanings,
  type PaymentEffect,
  paymentStatuses,
  type PaymentStatus,
  paymentMeaningText,
  paymentStatusText,
} from './payment-states.ts';

test('a payment status is shown with its Indonesian meaning', () => {
  expect(paymentStatuses.map((status) => paymentStatusText(status))).toEqual([
    'Menunggu pembayaran (pending)',
    'Lunas (paid)',
    'Gagal (failed)',
    'Kedaluwarsa (expired)',
    'Dibatalkan (cancelled)',
    'Dana sedang dikembalikan (refunding)',
    'Dana dikembalikan (refunded)',
  ]);
  expect(paymentMeaningText('paid')).toBe('Lunas');
  expect(paymentStatusText('pending', true)).toBe('Kartu sedang ditinjau bank (pending)');
  expect(paymentStatusText('baru' as PaymentStatus)).toBe('baru');
});

const report = (transaction_status: string, changes: object = {}) => ({
  transaction_id: 'the one',
  transaction_status,
  status_code: '200',
  ...changes,
});

/** Effect of each provider status on a payment in each status, when reported for the transaction that paid. */
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
  '"%s" has one defined effect for every payment status',
  (status) => {
    for (const current of paymentStatuses) {
      const effect = effectOf(report(status), { status: current, transactionId: 'the one' });
      expect([current, effect]).toEqual([current, effects[status][current]]);
    }
  },
);

test.each(['paid', 'refunding', 'refunded'] as const)(
  'for a payment that is %s, money of another transaction is a duplicate, and its other statuses have no effect',
  (current) => {
    for (const [status, meaning] of Object.entries(paymentMeanings)) {
      const effect = effectOf(report(status), { status: current, transactionId: 'another' });
      expect([status, effect]).toEqual([status, meaning === 'paid' ? 'duplicate' : null]);
    }
  },
);

test('money is not a duplicate before it is received, or without a transaction id', () => {
  for (const changes of [{ fraud_status: 'challenge' }, { status_code: '201' }, { transaction_id: '' }]) {
    expect(effectOf(report('settlement', changes), { status: 'paid', transactionId: 'another' })).toBeNull();
  }
});

test('no provider status changes a refunded payment', () => {
  for (const status of Object.keys(paymentMeanings)) {
    expect(effectOf(report(status), { status: 'refunded', transactionId: 'the one' })).toBeNull();
  }
});

test.each([
  ['challenged', { fraud_status: 'challenge' }],
  ['refused by the fraud check', { fraud_status: 'deny' }],
  ['not coded 200', { status_code: '201' }],
])('money that is %s does not count as received', (_name, changes) => {
  for (const status of ['capture', 'settlement']) {
    expect(effectOf(report(status, changes), { status: 'pending', transactionId: null })).toBeNull();
  }
});
