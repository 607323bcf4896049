/** Spans of time in Indonesian. Apart from dates.ts, because most pages show dates only. */
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

const dayAndMonth = new Intl.DateTimeFormat('id-ID', { timeZone: 'UTC', day: 'numeric', month: 'short' });

/** `25–28 Nov` or `28 Nov – 1 Des`, of two days such as `2026-11-25`. */
export const dayRange = (from: string, to: string): string =>
  dayAndMonth.formatRange(new Date(from), new Date(to)).replaceAll('\u2009', ' ');
