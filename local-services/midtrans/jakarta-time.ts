const jakartaOffsetMs = 7 * 60 * 60 * 1000;

/** The provider's spelling of a moment (ms): `YYYY-MM-DD HH:MM:SS` in GMT+7, without an offset. */
export function formatJakartaTime(ms: number): string {
  return new Date(ms + jakartaOffsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

const startTime = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) ([+-]\d\d)(\d\d)$/;

/** `YYYY-MM-DD HH:MM:SS +0700` in ms, or null when it is not such a time. */
export function parseStartTime(text: string): number | null {
  const [, date, time, hours, minutes] = startTime.exec(text) ?? [];
  const ms = Date.parse(`${date}T${time}${hours}:${minutes}`);
  return Number.isNaN(ms) ? null : ms;
}
