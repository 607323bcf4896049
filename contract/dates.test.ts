import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { ageText, dayRange } from './date-spans.ts';
import { clockTime, endedOn, longDate, longDateTime, shortDate } from './dates.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test.each(['UTC', 'America/Los_Angeles', 'Asia/Jakarta', 'Pacific/Kiritimati'])(
  'a server in time zone %s shows dates in Manado time',
  (timeZone) => {
    process.env.TZ = timeZone;
    expect(longDate('2026-03-05T15:59:59.999Z')).toBe('05 Maret 2026');
    expect(longDate('2026-03-05T16:00:00.000Z')).toBe('06 Maret 2026');
    expect(shortDate('2026-12-31T16:00:00Z')).toBe('01/01/2027');
    expect(longDateTime('2026-03-05T16:30:00Z')).toBe('06 Maret 2026 00:30');
    expect(longDateTime('2026-08-17T02:05:00Z')).toBe('17 Agustus 2026 10:05');
    expect(clockTime('2026-08-17T02:05:00Z')).toBe('10.05');
  },
);

test('what a job ends a moment after its last day ended on that day, and what is ended before on its own', () => {
  expect(endedOn('2026-12-13T16:00:40Z', '2026-12-13T16:00:00Z')).toBe('13 Desember 2026');
  expect(endedOn('2026-12-10T16:00:00Z', '2026-12-13T16:00:00Z')).toBe('11 Desember 2026');
});

test.each(['', 'kemarin', undefined])('what is not a time is written as N/A: %s', (iso) => {
  for (const format of [longDate, shortDate, longDateTime]) expect(format(iso as string)).toBe('N/A');
  expect(longDate(iso as string, 'Tanggal Tidak Valid')).toBe('Tanggal Tidak Valid');
});

test('dates are written as Intl writes them', () => {
  const timeZone = 'Asia/Makassar';
  const long = new Intl.DateTimeFormat('id-ID', { timeZone, day: '2-digit', month: 'long', year: 'numeric' });
  const short = new Intl.DateTimeFormat('id-ID', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' });
  const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(date, (time) => {
      expect(longDate(time.toISOString())).toBe(long.format(time));
      expect(shortDate(time.toISOString())).toBe(short.format(time));
    }),
  );
});

test('an age is told in its largest unit', () => {
  const now = new Date('2026-03-06T12:00:00Z');
  const ages = [
    '2026-03-06T11:59:30Z',
    '2026-03-06T11:15:00Z',
    '2026-03-06T03:00:00Z',
    '2026-03-05T08:00:00Z',
    '2026-02-20T12:00:00Z',
  ];
  expect(ages.map((iso) => ageText(iso, now))).toEqual([
    'baru saja',
    '45 menit yang lalu',
    '9 jam yang lalu',
    'kemarin',
    '14 hari yang lalu',
  ]);
});

test('two days name their month once, unless it differs', () => {
  expect(dayRange('2026-11-25', '2026-11-28')).toBe('25–28 Nov');
  expect(dayRange('2026-11-28', '2026-12-01')).toBe('28 Nov – 1 Des');
});

test('two days are written as Intl writes them', () => {
  const written = new Intl.DateTimeFormat('id-ID', { timeZone: 'UTC', day: 'numeric', month: 'short' });
  const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(date, fc.nat({ max: 60 }), (from, days) => {
      const to = new Date(from.getTime() + days * 24 * 60 * 60_000);
      const [first, last] = [from, to].map((time) => time.toISOString().slice(0, 10)) as [string, string];
      expect(dayRange(first, last)).toBe(written.formatRange(from, to).replaceAll('\u2009', ' '));
    }),
  );
});
