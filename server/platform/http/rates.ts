import '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateClass } from '#contract/endpoint.ts';
import { refuse } from '#platform/refuse.ts';
import { clientKeyOf } from './client-key.ts';

declare module 'fastify' {
  interface FastifyRequest {
    countedAs: string;
  }
}

const minute = 60_000;

type Rule = { max: number; timeWindow: number; of: 'client' | 'account' | 'malformed' };

/**
 * Requests allowed in a window of ms, and whose they are counted as: the client's (clientKeyOf), the account's, or only
 * the client's malformed ones. Wrong passwords and sessions that begin are counted by the verb itself, in the database.
 */
const limits: Record<RateClass, Rule> = {
  read: { max: 1200, timeWindow: minute, of: 'client' },
  write: { max: 300, timeWindow: minute, of: 'account' },
  upload: { max: 60, timeWindow: minute, of: 'account' },
  register: { max: 300, timeWindow: 60 * minute, of: 'client' },
  login: { max: 300, timeWindow: minute, of: 'malformed' },
  unlimited: { max: 300, timeWindow: minute, of: 'malformed' },
};

type Found = { token: string; userId: string };

/** The limit of a class, asked at three points of each call; all refuse TOO_MANY. */
export type Limit = {
  /** Before the database is asked anything. The token is the one the caller shows, true or not. */
  atTheDoor: (request: FastifyRequest, reply: FastifyReply, token?: string) => Promise<void>;
  /** Before anything else can refuse the call. Without a session that was found, the call is its client's. */
  inside: (request: FastifyRequest, reply: FastifyReply, found?: Found) => Promise<void>;
  /** When the call was refused. */
  afterRefusal: (request: FastifyRequest, reply: FastifyReply, error: Failed) => Promise<void>;
};
type Failed = { status?: number; statusCode?: number };
export type Limits = Record<RateClass, Limit>;

const nothing = async () => {};
const unlimited: Limit = { atTheDoor: nothing, inside: nothing, afterRefusal: nothing };
/** Statuses of requests that cannot be understood, a wrong signature among them. */
const malformed = new Set([400, 413, 415]);

/** One counter for each class, whatever is called; none of them counts unless `counting`. */
export function openLimits(app: FastifyInstance, counting: boolean): Limits {
  app.decorateRequest('countedAs', '');
  const limitOf = (rate: RateClass) => (counting ? openLimit(app, limits[rate]) : unlimited);
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

function openLimit(app: FastifyInstance, { max, timeWindow, of }: Rule): Limit {
  const counter = app.createRateLimit({ max, timeWindow, keyGenerator: ({ countedAs }) => countedAs });

  const countOf = async (request: FastifyRequest, subject: string, increment: boolean) => {
    request.countedAs = subject;
    const counted = await counter(request, { increment });
    if (counted.isAllowed) throw new Error('nobody is on a list of those who may do all');
    return counted;
  };
  const tooMany = (ttl: number) => refuse('TOO_MANY', { seconds: Math.max(1, Math.ceil(ttl / 1000)) });
  // Told apart, since anybody may show an address as their token.
  const client = (request: FastifyRequest) => `client ${clientKeyOf(request.ip)}`;
  const session = (token: string) => `session ${token}`;

  const count = async (request: FastifyRequest, reply: FastifyReply, subject: string) => {
    const { isExceeded, remaining, ttl, ttlInSeconds } = await countOf(request, subject, true);
    const told = { 'x-ratelimit-limit': max, 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': ttlInSeconds };
    reply.headers(told);
    if (isExceeded) throw tooMany(ttl);
  };

  /**
   * Only sessions that were found have a count, so that invented ones are not as many limits: they count for their
   * client, and once it has no more left, only those who are counted already come in from there.
   */
  const look: Limit['atTheDoor'] = async (request, _reply, token) => {
    const own = token === undefined ? null : await countOf(request, session(token), false);
    const { remaining, ttl } = own && own.remaining < max ? own : await countOf(request, client(request), false);
    if (remaining === 0) throw tooMany(ttl);
  };

  /** The account's sessions share its limit; the session's own count only lets it in at the door. */
  const countFound: Limit['inside'] = async (request, reply, found) => {
    if (found) await countOf(request, session(found.token), true);
    await count(request, reply, found ? `account ${found.userId}` : client(request));
  };

  if (of === 'account') return { ...unlimited, atTheDoor: look, inside: countFound };
  if (of === 'client') return { ...unlimited, atTheDoor: (request, reply) => count(request, reply, client(request)) };
  return {
    ...unlimited,
    afterRefusal: async (request, reply, { status, statusCode }) => {
      if (malformed.has(status ?? statusCode ?? 500)) await count(request, reply, client(request));
    },
  };
}
