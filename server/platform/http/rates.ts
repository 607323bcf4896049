import '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateClass } from '#contract/kit.ts';
import { refuse } from '#platform/refuse.ts';

declare module 'fastify' {
  interface FastifyRequest {
    countedAs: string;
  }
}

const minute = 60_000;

/** Requests allowed in a window of ms, and whose they are counted as. Logins count their failures, in their own verb. */
const limits: Record<RateClass, { max: number; timeWindow: number; of: 'address' | 'session' } | null> = {
  read: { max: 1200, timeWindow: minute, of: 'address' },
  write: { max: 300, timeWindow: minute, of: 'session' },
  upload: { max: 60, timeWindow: minute, of: 'session' },
  register: { max: 300, timeWindow: 60 * minute, of: 'address' },
  login: null,
  unlimited: null,
};

type Count = (request: FastifyRequest, reply: FastifyReply, token?: string) => Promise<void>;

/** The limit of a class, asked twice of each call; both refuse TOO_MANY. */
export type Limit = {
  /** Before the database is asked anything. The token is the one the caller shows, true or not. */
  atTheDoor: Count;
  /** Before anything else can refuse the call. The token is the session's; without one the call is its address's. */
  inside: Count;
};
export type Limits = Record<RateClass, Limit>;

const nothing = async () => {};
const unlimited: Limit = { atTheDoor: nothing, inside: nothing };

/** One counter for each class, whatever is called; none of them counts unless `counting`. */
export function openLimits(app: FastifyInstance, counting: boolean): Limits {
  app.decorateRequest('countedAs', '');
  const limitOf = (rate: RateClass) => (counting && limits[rate] ? openLimit(app, limits[rate]) : unlimited);
  return {
    read: limitOf('read'),
    write: limitOf('write'),
    upload: limitOf('upload'),
    register: limitOf('register'),
    login: limitOf('login'),
    unlimited: limitOf('unlimited'),
  };
}

/** The hook of what is no call of the table, and so knows no session. */
export const countAs =
  (limit: Limit) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    limit.atTheDoor(request, reply);

function openLimit(app: FastifyInstance, { max, timeWindow, of }: NonNullable<(typeof limits)[RateClass]>): Limit {
  const counter = app.createRateLimit({ max, timeWindow, keyGenerator: ({ countedAs }) => countedAs });

  const countOf = async (request: FastifyRequest, token: string | undefined, increment: boolean) => {
    // Told apart, since anybody may show an address as their token.
    request.countedAs = token === undefined ? `address ${request.ip}` : `session ${token}`;
    const counted = await counter(request, { increment });
    if (counted.isAllowed) throw new Error('nobody is on a list of those who may do all');
    return counted;
  };
  const tooMany = (ttl: number) => refuse('TOO_MANY', { seconds: Math.max(1, Math.ceil(ttl / 1000)) });

  const count: Count = async (request, reply, token) => {
    const { isExceeded, remaining, ttl, ttlInSeconds } = await countOf(request, token, true);
    const told = { 'x-ratelimit-limit': max, 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': ttlInSeconds };
    reply.headers(told);
    if (isExceeded) throw tooMany(ttl);
  };

  /**
   * Only sessions that were found have a count of their own, so that invented ones are not as many limits: they count
   * for their address, and once it has no more left, only those who are counted already come in from there.
   */
  const look: Count = async (request, _reply, token) => {
    const own = token === undefined ? null : await countOf(request, token, false);
    const { remaining, ttl } = own && own.remaining < max ? own : await countOf(request, undefined, false);
    if (remaining === 0) throw tooMany(ttl);
  };

  if (of === 'session') return { atTheDoor: look, inside: count };
  return { atTheDoor: (request, reply) => count(request, reply), inside: nothing };
}
