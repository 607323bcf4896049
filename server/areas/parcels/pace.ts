import { config } from '#platform/config.ts';

export const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const demoMs = 5_000;

/**
 * When a courier is asked again about a parcel: every six hours for ten days,
 * then once a day; an hour after it was silent. Null after the thirtieth day.
 */
export function nextPoll(sentAt: Date, at: Date, isSilent = false): Date | null {
  const days = (at.getTime() - sentAt.getTime()) / dayMs;
  return days < 30 ? pollAfter(at, isSilent ? hourMs : days < 10 ? 6 * hourMs : dayMs) : null;
}

/** `ms` later, but not between 22 and 6 o'clock in Asia/Makassar. The simulator of a demo is asked all the time. */
export function pollAfter(at: Date, ms: number): Date {
  if (config.biteship.isDemo) return new Date(at.getTime() + demoMs);
  const next = at.getTime() + ms;
  const morning = Math.ceil((next - 22 * hourMs) / dayMs) * dayMs + 22 * hourMs;
  return new Date(morning - next <= 8 * hourMs ? morning : next);
}
