const waitsMinutes = [2, 10, 30, 90, 210];

/**
 * How long until the next attempt, in ms, or null when the provider rests its case. `status` is the shop's last
 * answer (null: none came), `attemptsMade` counts that one too, `shift` (0 to 1) spreads the waits by ten per cent.
 * Source: Midtrans, "HTTP(S) Notification / Webhooks", retry table.
 */
export function nextWaitMs(status: number | null, attemptsMade: number, shift: number): number | null {
  const minutes = attemptsMade <= retriesAfter(status) ? waitsMinutes[attemptsMade - 1] : undefined;
  return minutes === undefined ? null : Math.round(minutes * 60_000 * (0.95 + shift / 10));
}

function retriesAfter(status: number | null): number {
  if (status === null) return 5;
  if (status >= 200 && status < 300) return 0;
  if (status === 301 || status === 302 || status === 303) return 0;
  if (status === 500) return 1;
  if (status === 503) return 4;
  if (status === 400 || status === 404) return 2;
  return 5;
}
