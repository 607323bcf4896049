/**
 * Date formats in Indonesian, always in WITA (Asia/Makassar), whatever
 * the time zone of server or browser. Without Intl, like money.ts.
 */
const months = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
];
/** WITA has no daylight saving time. */
const offsetMs = 8 * 60 * 60_000;
/** Written instead of what is not a time. */
const noDate = 'N/A';

/** `06 Maret 2026`, or `otherwise` if `iso` is not a time. */
export function longDate(iso: string, otherwise = noDate): string {
  if (!isTime(iso)) return otherwise;
  const [year, month, day] = makassarDay(iso).split('-');
  return `${day} ${months[Number(month) - 1]} ${year}`;
}

/** `Maret 2026`, of a month such as `2026-03`. */
export const monthText = (month: string): string => `${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

/** `Maret 2026`, of the day of a timestamp. */
export const monthOf = (iso: string): string => monthText(makassarDay(iso));

/** `06/03/2026` */
export const shortDate = (iso: string): string =>
  isTime(iso) ? makassarDay(iso).split('-').toReversed().join('/') : noDate;

/** `06 Maret 2026 00:30` */
export const longDateTime = (iso: string): string =>
  isTime(iso) ? `${longDate(iso)} ${inMakassar(iso).slice(11, 16)}` : noDate;

/** The last minute before a time, as people read the end of a day: `06 Maret 2026 23:59 WITA`. */
export const deadline = (iso: string): string => `${longDateTime(new Date(Date.parse(iso) - 1).toISOString())} WITA`;

/** The day on which something ended that was to end with a day: a job may notice the end only after it. */
export const endedOn = (endedAt: string, endsAt: string): string =>
  longDate(new Date(Math.min(Date.parse(endedAt), Date.parse(endsAt) - 1)).toISOString());

/** `00.30` */
export const clockTime = (iso: string): string => inMakassar(iso).slice(11, 16).replace(':', '.');

/** `2026-03-06` */
export const makassarDay = (iso: string): string => inMakassar(iso).slice(0, 10);

/** The year in WITA, in which a year begins eight hours earlier than in UTC. */
export const makassarYear = (at: Date): number => Number(makassarDay(at.toISOString()).slice(0, 4));

/** The first instant of a day in WITA, such as `2026-03-06`. An invalid date if `day` is not a day. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

const isTime = (iso: string) => !Number.isNaN(Date.parse(iso));

/** The local time as an ISO string. Throws a RangeError if `iso` is not a time. */
const inMakassar = (iso: string): string => new Date(Date.parse(iso) + offsetMs).toISOString();
