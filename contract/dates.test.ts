import { afterEach, expect, test } from 'vitest';
import { longDate, longDateTime, shortDate } from './dates.ts';

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
  },
);
