import { beforeAll, expect, test } from 'vitest';
import { openShop } from '#server/testing/open-shop.ts';
import { pollAfter, nextPoll } from './pace.ts';

beforeAll(openShop);

const sentAt = new Date('2026-11-02T10:00:00+08:00');
const time = (text: string) => new Date(`2026-${text}:00+08:00`);

test.each([
  ['six hours later', '11-02T16:00', '11-02T22:00', '11-03T06:00'],
  ['in the morning', '11-03T06:00', '11-03T12:00', '11-03T12:00'],
  ['at the end of the day', '11-03T15:59', '11-03T21:59', '11-03T21:59'],
  ['not at night', '11-03T20:00', '11-04T02:00', '11-04T06:00'],
  ['on the last of ten days', '11-12T09:59', '11-12T15:59', '11-12T15:59'],
  ['once a day after them', '11-12T10:00', '11-13T10:00', '11-13T10:00'],
])('a courier is asked again %s', (_what, at, _due, next) => {
  expect(nextPoll(sentAt, time(at))).toEqual(time(next));
});

test('a courier is not asked after the thirtieth day', () => {
  expect(nextPoll(sentAt, time('12-02T09:59'))).toEqual(time('12-03T09:59'));
  expect(nextPoll(sentAt, time('12-02T10:00'))).toBeNull();
});

test('the first look is six hours after the sending, or in the morning after it', () => {
  expect(pollAfter(time('11-02T10:00'), 6 * 3_600_000)).toEqual(time('11-02T16:00'));
  expect(pollAfter(time('11-02T17:00'), 6 * 3_600_000)).toEqual(time('11-03T06:00'));
});
