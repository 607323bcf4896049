const jakartaOffsetMs = 7 * 60 * 60 * 1000;

/** Formats a timestamp (ms) like the provider: `YYYY-MM-DD HH:MM:SS` in GMT+7, without an offset. */
export function formatJakartaTime(ms: number): string {
  return new Date(ms + jakartaOffsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

const startTime = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) ([+-]\d\d)(\d\d)$/;

/** Parses `YYYY-MM-DD HH:MM:SS +0700` to ms. Returns null for any other format. */
export function parseStartTime(text: string): number | null {
  const [, date, time, hours, minutes] = startTime.exec(text) ?? [];
  const ms = Date.parse(`${date}T${time}${hours}:${minutes}`);
  return Number.isNaN(ms) ? null : ms;
}
