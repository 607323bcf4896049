/** The server's clock. Deadlines of the server must not be counted by the clock of a phone, which is often wrong. */

/** Server time minus local time, in ms. */
let offsetMs = 0;

/** `Date` headers have whole seconds and are some time under way, so smaller differences mean nothing. */
const toleranceMs = 3_000;

/** Compares the clocks by the `Date` header of a response that was not cached. */
export function compareClocks(dateHeader: string | null): void {
  const measuredMs = Date.parse(dateHeader ?? '') - Date.now();
  if (Number.isNaN(measuredMs) || Math.abs(measuredMs - offsetMs) <= toleranceMs) return;
  offsetMs = Math.abs(measuredMs) <= toleranceMs ? 0 : measuredMs;
}

/** The server's time, in ms since 1970. */
export const serverNow = (): number => Date.now() + offsetMs;
