/** The server's clock. Its deadlines must not be counted by the clock of a phone, which is often wrong. */

/** Server time minus local time, in ms. */
let offsetMs = 0;

/** Sets the server's time, an ISO timestamp that has just arrived. */
export function setServerTime(now: string): void {
  offsetMs = Date.parse(now) - Date.now();
}

/** The server's time, in ms since 1970. */
export const serverNow = (): number => Date.now() + offsetMs;
