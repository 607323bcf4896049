import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateClass } from '#contract/endpoint.ts';
import { keysOf } from '#contract/words.ts';
import { refuse } from '#platform/refuse.ts';
import { clientKeyOf, networkKeyOf } from './client-key.ts';
import type { CreateCounter } from './counters.ts';

declare module 'fastify' {
  interface FastifyRequest {
    countedAs: string;
  }
}

const minute = 60_000;

type Rule = { max: number; timeWindow: number; of: 'client' | 'account' | 'malformed' };

/**
 * Requests allowed per window in ms, and what they are counted by: the client (clientKeyOf), the account, or the
 * client's malformed requests only. The handlers count failed logins and new sessions themselves, in the database.
 */
const limits: Record<RateClass, Rule> = {
  read: { max: 1200, timeWindow: minute, of: 'client' },
  write: { max: 300, timeWindow: minute, of: 'account' },
  upload: { max: 60, timeWindow: minute, of: 'account' },
  register: { max: 300, timeWindow: 60 * minute, of: 'client' },
  login: { max: 300, timeWindow: minute, of: 'malformed' },
  unlimited: { max: 300, timeWindow: minute, of: 'malformed' },
};

/** So many times the limit of one client is that of its IPv6 network, whose owner has 65,536 client keys. */
const clientsPerNetwork = 10;

type AuthenticatedToken = { token: string; userId: string };

/** The limit of a rate class, checked at three points of each request. All three throw TOO_MANY. */
export type Limit = {
  /** Runs before any database query. The token is the one the client sent, not yet validated. */
  beforeAuth: (request: FastifyRequest, reply: FastifyReply, token?: string) => Promise<void>;
  /** Runs before any other check can refuse the request. Without a valid session, the client is counted. */
  afterAuth: (request: FastifyRequest, reply: FastifyReply, found?: AuthenticatedToken) => Promise<void>;
  afterRefusal: (request: FastifyRequest, reply: FastifyReply, error: Failed) => Promise<void>;
};
type Failed = { status?: number; statusCode?: number };
export type Limits = Record<RateClass, Limit>;

const nothing = async () => {};
const unlimited: Limit = { beforeAuth: nothing, afterAuth: nothing, afterRefusal: nothing };
/** Status codes of malformed requests. A wrong signature is one of them. */
const malformed = new Set([400, 413, 415]);

/** Creates one counter per rate class, shared by all its endpoints. Nothing is counted without `createCounter`. */
export function createLimits(app: FastifyInstance, createCounter: CreateCounter | null): Limits {
  app.decorateRequest('countedAs', '');
  const limitOf = (rate: RateClass) => (createCounter ? createLimit(createCounter, rate) : unlimited);
  return Object.fromEntries(keysOf(limits).map((rate) => [rate, limitOf(rate)])) as Limits;
}

/** A hook that applies a limit to routes outside the endpoint table, which have no session. */
export const countAs =
  (limit: Limit) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    limit.beforeAuth(request, reply);

function createLimit(createCounter: CreateCounter, rate: RateClass): Limit {
  const { max, timeWindow, of } = limits[rate];
  const counter = createCounter({ max, timeWindow, keyGenerator: ({ countedAs }) => `${rate} ${countedAs}` });
  const networkCounter = createCounter({
    max: max * clientsPerNetwork,
    timeWindow,
    keyGenerator: ({ ip }) => `${rate} network ${networkKeyOf(clientKeyOf(ip))}`,
  });

  const countOf = async (request: FastifyRequest, subject: string, increment: boolean) => {
    request.countedAs = subject;
    const counted = await counter(request, { increment });
    if (counted.isAllowed) throw new Error('no client is exempt from limits');
    return counted;
  };
  const tooMany = (ttl: number) => refuse('TOO_MANY', { seconds: Math.max(1, Math.ceil(ttl / 1000)) });
  // Prefixes keep the keys apart, because a client may send an address as its token.
  const client = (request: FastifyRequest) => `client ${clientKeyOf(request.ip)}`;
  // Hashed, because Redis would show tokens to everyone who may read it.
  const session = (token: string) => `session ${hash('sha256', token, 'base64url')}`;

  const count = async (request: FastifyRequest, reply: FastifyReply, subject: string) => {
    const { isExceeded, remaining, ttl, ttlInSeconds } = await countOf(request, subject, true);
    const rateHeaders = {
      'x-ratelimit-limit': max,
      'x-ratelimit-remaining': remaining,
      'x-ratelimit-reset': ttlInSeconds,
    };
    reply.headers(rateHeaders);
    if (isExceeded) throw tooMany(ttl);
  };

  /** Counts a request for its client, and for the network of an IPv6 client. */
  const countClient = async (request: FastifyRequest, reply: FastifyReply) => {
    await count(request, reply, client(request));
    // Of IPv4 networks each address may be another customer.
    if (!clientKeyOf(request.ip).includes(':')) return;
    const network = await networkCounter(request, { increment: true });
    if (!network.isAllowed && network.isExceeded) throw tooMany(network.ttl);
  };

  /**
   * Only valid sessions have a counter, so that made-up tokens do not each get a limit of their own. Requests with any
   * other token count for their client. Once that limit is reached, only sessions that already have a counter are let
   * through.
   */
  const checkBeforeAuth: Limit['beforeAuth'] = async (request, _reply, token) => {
    const own = token === undefined ? null : await countOf(request, session(token), false);
    const { remaining, ttl } = own && own.remaining < max ? own : await countOf(request, client(request), false);
    if (remaining === 0) throw tooMany(ttl);
  };

  /** All sessions of an account share its limit. The session's own counter is only read by `look`. */
  const countAfterAuth: Limit['afterAuth'] = async (request, reply, found) => {
    if (found) await countOf(request, session(found.token), true);
    await (found ? count(request, reply, `account ${found.userId}`) : countClient(request, reply));
  };

  if (of === 'account') return { ...unlimited, beforeAuth: checkBeforeAuth, afterAuth: countAfterAuth };
  if (of === 'client') return { ...unlimited, beforeAuth: countClient };
  return {
    ...unlimited,
    afterRefusal: async (request, reply, { status, statusCode }) => {
      if (malformed.has(status ?? statusCode ?? 500)) await countClient(request, reply);
    },
  };
}
