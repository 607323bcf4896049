import fastifyRateLimit, { type CreateRateLimitOptions, type RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Redis } from 'ioredis';

export type CreateCounter = FastifyInstance['createRateLimit'];

/** How long, in ms, a node counts alone after Redis failed, before it asks Redis again. */
const pauseMs = 5_000;
/** How long, in ms, a request may wait for Redis. */
const commandTimeout = 250;

/**
 * Returns a function that creates counters of requests. With `redisUrl` all nodes share them; while Redis is away, each
 * node counts alone. Keys of different counters must differ, because Redis keeps them side by side.
 */
export async function openCounters(app: FastifyInstance, redisUrl: string | undefined): Promise<CreateCounter> {
  const local = await countersOf(app, {});
  if (redisUrl === undefined) return local;
  const redis = await connect(app, redisUrl);
  const shared = await countersOf(app, { redis, nameSpace: 'kreasi-limit-' });
  let askAgainAt = 0;
  return (options?: CreateRateLimitOptions) => {
    const inRedis = shared(options);
    const here = local(options);
    return async (...request) => {
      if (performance.now() < askAgainAt) return here(...request);
      try {
        return await inRedis(...request);
      } catch (error) {
        askAgainAt = performance.now() + pauseMs;
        app.log.warn({ err: error }, 'Redis does not answer: this node limits requests alone');
        return here(...request);
      }
    };
  };
}

/** The plugin's counters in a scope of their own, because an instance has only one store. */
async function countersOf(app: FastifyInstance, store: RateLimitPluginOptions): Promise<CreateCounter> {
  let create: CreateCounter | undefined;
  await app.register(async (scope) => {
    await scope.register(fastifyRateLimit, { global: false, ...store });
    create = (options) => scope.createRateLimit(options);
  });
  return create!;
}

const connectTimeout = 2_000;
const options = { connectTimeout, lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 0 };

/** Waits for the first connection, for at most 2 s, so that all nodes share the counters from the first request. */
async function connect(app: FastifyInstance, url: string): Promise<Redis> {
  const redis = new Redis(url, {
    ...options,
    commandTimeout,
    retryStrategy: (tries) => Math.min(tries * 200, 2_000),
  });
  let reason = '';
  // Each failed attempt to connect is an event, which would end the process. The requests report the failure.
  redis.on('error', (error) => (reason ||= error.message));
  app.addHook('onClose', async () => redis.disconnect());
  await redis.connect().catch(() => app.log.warn({ reason }, 'Redis does not answer: this node limits requests alone'));
  return redis;
}

/** Why the Redis of all nodes does not answer, over a connection of its own; null when it does. */
export async function findRedisFault(url: string): Promise<string | null> {
  const redis = new Redis(url, { ...options, commandTimeout: connectTimeout, retryStrategy: () => null });
  let reason = '';
  redis.on('error', (error) => (reason ||= error.message));
  try {
    await redis.connect();
    await redis.ping();
    return null;
  } catch (error) {
    return reason || (error as Error).message;
  } finally {
    redis.disconnect();
  }
}
