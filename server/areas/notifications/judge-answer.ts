/** What follows from a push service's answer; no database and no clock. */

/** `status` is null where none came: the service was not reached, or too slow. */
export type PushAnswer = { status: number | null; retryAfter: string | undefined };

export type Verdict = { outcome: 'delivered' | 'gone' | 'failed' } | { againAt: Date };

const mostTries = 6;
const firstWaitMs = 30_000;
const longestWaitMs = 24 * 60 * 60 * 1000;

/**
 * Delivered, gone for good, failed, or to be tried again, for which the service may say when (RFC 8030: 404 and 410 end
 * a subscription, 429 and 503 ask for patience with Retry-After). `tries` counts this one.
 */
export function judgeAnswer({ status, retryAfter }: PushAnswer, tries: number, at: Date): Verdict {
  if (status !== null && status >= 200 && status < 300) return { outcome: 'delivered' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  const isPassing = status === null || status === 429 || status >= 500;
  if (!isPassing || tries >= mostTries) return { outcome: 'failed' };
  const wait = toldWait(retryAfter, at) ?? firstWaitMs * 2 ** (tries - 1);
  return { againAt: new Date(at.getTime() + Math.min(Math.max(wait, 0), longestWaitMs)) };
}

/** Retry-After in ms from `at` on: seconds, or a date (RFC 9110, 10.2.3); null where it says nothing. */
function toldWait(retryAfter: string | undefined, at: Date): number | null {
  if (!retryAfter) return null;
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter) * 1000;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? null : date - at.getTime();
}
