import { expect, test } from 'vitest';
import { cancellableFrom, confirmationOf, isReceiptOverdue, receiptOf, shipByOf, workingDayEnd } from './waiting.ts';

/** A time in Asia/Makassar: `2026-12-03 17:00`. */
const at = (local: string) => new Date(`${local.replace(' ', 'T')}:00+08:00`);
const none = new Set<string>();

// 2026-11-30 is a Monday.
test.each([
  ['2026-11-30 17:00', [], '2026-12-03 00:00'],
  ['2026-12-01 17:00', [], '2026-12-04 00:00'],
  ['2026-12-02 17:00', [], '2026-12-05 00:00'],
  ['2026-12-03 17:00', [], '2026-12-08 00:00'],
  ['2026-12-04 17:00', [], '2026-12-09 00:00'],
  ['2026-12-05 17:00', [], '2026-12-09 00:00'],
  ['2026-12-06 17:00', [], '2026-12-09 00:00'],
  ['2026-12-06 23:59', [], '2026-12-09 00:00'],
  ['2026-12-07 00:00', [], '2026-12-10 00:00'],
  ['2026-11-30 17:00', ['2026-12-01'], '2026-12-04 00:00'],
  ['2026-12-01 17:00', ['2026-12-02', '2026-12-03'], '2026-12-08 00:00'],
  ['2026-12-02 17:00', ['2026-12-04'], '2026-12-08 00:00'],
  ['2026-12-03 17:00', ['2026-12-04'], '2026-12-09 00:00'],
  ['2026-12-04 17:00', ['2026-12-05', '2026-12-07'], '2026-12-10 00:00'],
  ['2026-12-05 17:00', ['2026-12-06'], '2026-12-09 00:00'],
  ['2026-12-06 17:00', ['2026-12-07', '2026-12-09'], '2026-12-11 00:00'],
  ['2026-12-31 23:59', ['2027-01-01'], '2027-01-06 00:00'],
])('after %s with the holidays %o, the second working day ends at %s', (received, holidays, end) => {
  expect(workingDayEnd(at(received), 2, new Set(holidays))).toEqual(at(end));
});

test.each([
  ['nearby', '2026-12-01 00:00'],
  ['province', '2026-12-02 00:00'],
  ['elsewhere', '2026-12-03 00:00'],
  ['pickup', '2026-11-30 17:00'],
  [null, '2026-11-30 17:00'],
] as const)('an order to %s that is sent and delivered at once is received at %s', (zone, received) => {
  const sentAt = at('2026-11-30 17:00');
  expect(receiptOf({ sentAt, deliveredAt: sentAt, zone, parcel: null })).toEqual(at(received));
  const deliveredAt = at('2026-12-05 09:00');
  expect(receiptOf({ sentAt, deliveredAt, zone, parcel: null })).toEqual(deliveredAt);
});

test('a tracked parcel is received when the shop learns of it, else 30 or 14 days after the sending', () => {
  const [sentAt, deliveredAt] = [at('2026-11-30 17:00'), at('2026-12-02 09:00')];
  const received = (learnt: string | null, isMoving: boolean, delivered = deliveredAt) => {
    const parcel = { deliveredAt: learnt === null ? null : at(learnt), isMoving };
    return receiptOf({ sentAt, deliveredAt: delivered, zone: 'elsewhere', parcel });
  };
  expect(received('2026-12-02 15:00', false)).toEqual(at('2026-12-02 15:00'));
  expect(received(null, true)).toEqual(at('2026-12-30 17:00'));
  expect(received(null, false)).toEqual(at('2026-12-14 17:00'));
  const late = at('2027-01-20 08:00');
  for (const isMoving of [true, false]) expect(received(null, isMoving, late)).toEqual(late);
  expect(received('2026-12-02 15:00', false, late)).toEqual(late);
});

test('an order is confirmed after the days of the shop, never before the end of the second working day', () => {
  expect(confirmationOf(at('2026-11-30 10:00'), 3, none)).toEqual(at('2026-12-03 10:00'));
  expect(confirmationOf(at('2026-11-30 10:00'), 1, none)).toEqual(at('2026-12-03 00:00'));
  expect(confirmationOf(at('2026-12-03 17:00'), 3, none)).toEqual(at('2026-12-08 00:00'));
  expect(confirmationOf(at('2026-12-03 17:00'), 7, none)).toEqual(at('2026-12-10 17:00'));
});

const movedAt = '2026-11-01T08:00:00.000Z';
const paid = { paymentStatus: 'paid', movedAt, shipBy: null, laterDay: null } as const;

test('a customer may cancel a paid order at once, and one in processing after seven days', () => {
  expect(cancellableFrom({ ...paid, orderStatus: 'pending' })).toEqual(new Date(movedAt));
  expect(cancellableFrom({ ...paid, orderStatus: 'processing' })).toEqual(new Date('2026-11-08T08:00:00Z'));
  for (const orderStatus of ['shipped', 'delivered', 'confirmed', 'rejected'] as const) {
    expect(cancellableFrom({ ...paid, orderStatus })).toBeNull();
  }
  expect(cancellableFrom({ ...paid, orderStatus: 'pending', paymentStatus: 'pending' })).toBeNull();
});

test('an order that is made may be cancelled from the day after its day, or while a later one is asked for', () => {
  const processing = { ...paid, orderStatus: 'processing' } as const;
  expect(cancellableFrom({ ...processing, shipBy: '2026-11-04' })).toEqual(new Date('2026-11-08T08:00:00Z'));
  const made = { ...processing, shipBy: '2026-11-20' };
  expect(cancellableFrom(made)).toEqual(new Date('2026-11-21T00:00:00+08:00'));
  const asked = { shipBy: '2026-12-01', acceptedAt: null };
  expect(cancellableFrom({ ...made, laterDay: asked })).toEqual(new Date(movedAt));
  const accepted = { ...made, shipBy: '2026-12-01', laterDay: { ...asked, acceptedAt: movedAt } };
  expect(cancellableFrom(accepted)).toEqual(new Date('2026-12-02T00:00:00+08:00'));
  expect(cancellableFrom({ ...made, orderStatus: 'pending' })).toEqual(new Date(movedAt));
  expect(cancellableFrom({ ...made, orderStatus: 'shipped', laterDay: asked })).toBeNull();
});

test('an order is sent three days after its payment, and the days that it takes to make it, in Asia/Makassar', () => {
  expect(shipByOf(new Date('2026-11-30T15:59:59Z'), 0)).toBe('2026-12-03');
  expect(shipByOf(new Date('2026-11-30T16:00:00Z'), 0)).toBe('2026-12-04');
  expect(shipByOf(new Date('2026-11-30T15:59:59Z'), 90)).toBe('2027-03-03');
});

test('a customer is asked about a shipped order after fourteen days', () => {
  const shipped = { ...paid, orderStatus: 'shipped' } as const;
  expect(isReceiptOverdue(shipped, new Date('2026-11-15T07:59:59Z'))).toBe(false);
  expect(isReceiptOverdue(shipped, new Date('2026-11-15T08:00:00Z'))).toBe(true);
  expect(isReceiptOverdue({ ...shipped, orderStatus: 'delivered' }, new Date('2026-12-01'))).toBe(false);
  expect(isReceiptOverdue({ ...shipped, paymentStatus: 'refunding' }, new Date('2026-12-01'))).toBe(false);
});
