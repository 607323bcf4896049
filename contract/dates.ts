/** Date formats in Indonesian, always in WITA (Asia/Makassar), whatever the time zone of server or browser. */
const zone = 'Asia/Makassar';

const long = new Intl.DateTimeFormat('id-ID', { timeZone: zone, day: '2-digit', month: 'long', year: 'numeric' });
const short = new Intl.DateTimeFormat('id-ID', { timeZone: zone, day: '2-digit', month: '2-digit', year: 'numeric' });
/** Swedish dates are ISO dates. */
const isoDate = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
const clock = new Intl.DateTimeFormat('id-ID', {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `06 Maret 2026` */
export const longDate = (iso: string): string => long.format(new Date(iso));

/** `06/03/2026` */
export const shortDate = (iso: string): string => short.format(new Date(iso));

const ages = new Intl.RelativeTimeFormat('id-ID', { numeric: 'auto' });
const units = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const;

/** How long ago a time is: `3 jam yang lalu`, `kemarin`, `baru saja`. */
export function ageText(iso: string, now: Date): string {
  const age = now.getTime() - Date.parse(iso);
  const [unit, ms] = units.find(([, length]) => age >= length) ?? [];
  return unit ? ages.format(-Math.floor(age / ms), unit) : 'baru saja';
}

/** `06 Maret 2026 00:30`; Intl alone would print "pukul 00.30". */
export const longDateTime = (iso: string): string => {
  const parts = clock.formatToParts(new Date(iso));
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
  return `${longDate(iso)} ${part('hour')}:${part('minute')}`;
};

/** `2026-03-06` */
export const makassarDay = (iso: string): string => isoDate.format(new Date(iso));

const dayAndMonth = new Intl.DateTimeFormat('id-ID', { timeZone: 'UTC', day: 'numeric', month: 'short' });

/** `25–28 Nov` or `28 Nov – 1 Des`, of two days such as `2026-11-25`. */
export const dayRange = (from: string, to: string): string =>
  dayAndMonth.formatRange(new Date(from), new Date(to)).replaceAll('\u2009', ' ');
