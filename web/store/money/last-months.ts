const name = new Intl.DateTimeFormat('id-ID', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const witaHours = 8;

/** The last 24 months up to `now` in Asia/Makassar, newest first, as options of a select: `2026-01`, "Januari 2026". */
export function lastMonths(now: Date): { value: string; label: string }[] {
  const today = new Date(now.getTime() + witaHours * 60 * 60 * 1000);
  return Array.from({ length: 24 }, (_, back) => {
    const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1));
    return { value: first.toISOString().slice(0, 7), label: name.format(first) };
  });
}
