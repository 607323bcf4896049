import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { RateClass } from '#contract/kit.ts';
import { refuse } from '#platform/refuse.ts';

const minute = 60_000;
const perAddress = (request: FastifyRequest) => request.ip;
const perSession = (request: FastifyRequest) => request.session?.userId ?? request.ip;

/** Requests allowed in a window of ms, and whose they are counted as. Logins count their failures, in their own verb. */
const limits: Record<RateClass, { max: number; timeWindow: number; of: typeof perAddress } | null> = {
  read: { max: 1200, timeWindow: minute, of: perAddress },
  write: { max: 300, timeWindow: minute, of: perSession },
  upload: { max: 60, timeWindow: minute, of: perSession },
  register: { max: 300, timeWindow: 60 * minute, of: perAddress },
  login: null,
  unlimited: null,
};

/** The options of @fastify/rate-limit for a class; false for the classes without a limit of their own. */
export function rateLimitOf(rate: RateClass): RateLimitOptions | false {
  const limit = limits[rate];
  if (!limit) return false;
  return {
    max: limit.max,
    timeWindow: limit.timeWindow,
    groupId: rate,
    keyGenerator: limit.of,
    errorResponseBuilder: (_request, { ttl }) => refuse('TOO_MANY', { seconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  };
}
