import { makassarDay, monthText } from '#contract/dates.ts';

/** The last 24 months up to `now` in Asia/Makassar, newest first, as options of a select: `2026-01`, "Januari 2026". */
export function lastMonths(now: Date): { value: string; label: string }[] {
  const [year, month] = makassarDay(now.toISOString()).split('-').map(Number) as [number, number];
  return Array.from({ length: 24 }, (_, back) => {
    const value = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
    return { value, label: monthText(value) };
  });
}
