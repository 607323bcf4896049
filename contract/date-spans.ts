/** Spans of time in Indonesian. Apart from dates.ts, because most pages show dates only. */

import { makassarDay } from './dates.ts';

/** Made when it is first used, because Intl blocks a slow phone while a page loads. */
let ages: Intl.RelativeTimeFormat | undefined;
const units = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const;

/** How long ago a time is: `3 jam yang lalu`, `kemarin`, `baru saja`. */
export function ageText(iso: string, now: Date): string {
  const age = now.getTime() - Date.parse(iso);
  const [unit, ms] = units.find(([, length]) => age >= length) ?? [];
  if (!unit) return 'baru saja';
  ages ??= new Intl.RelativeTimeFormat('id-ID', { numeric: 'auto' });
  return ages.format(-Math.floor(age / ms), unit);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'];

/** `25–28 Nov`, `28 Nov – 1 Des` or `28 Des 2026 – 1 Jan 2027`, of two days such as `2026-11-25`. */
export function dayRange(from: string, to: string): string {
  const [firstYear, firstMonth, first] = partsOf(from);
  const [lastYear, lastMonth, last] = partsOf(to);
  if (from === to) return `${last} ${lastMonth}`;
  if (firstYear !== lastYear) return `${first} ${firstMonth} ${firstYear} – ${last} ${lastMonth} ${lastYear}`;
  return firstMonth === lastMonth ? `${first}–${last} ${lastMonth}` : `${first} ${firstMonth} – ${last} ${lastMonth}`;
}

/** A day with the days until it: `12 Des · 3 hari lagi`, which breaks at the dot only, and the second part alone. */
export function shipByText(day: string, now: Date): { text: string; left: string; days: number } {
  const days = Math.round((Date.parse(day) - Date.parse(makassarDay(now.toISOString()))) / (24 * 60 * 60_000));
  const left = days === 0 ? 'hari ini' : days > 0 ? `${days} hari lagi` : `terlambat ${-days} hari`;
  return { text: [dayRange(day, day), left].map((part) => part.replaceAll(' ', '\u00a0')).join(' · '), left, days };
}

function partsOf(day: string): [year: string, month: string, date: number] {
  const [year, month, date] = day.split('-') as [string, string, string];
  return [year, months[Number(month) - 1]!, Number(date)];
}
