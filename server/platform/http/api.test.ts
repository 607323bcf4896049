import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answer, defineApi } from '#contract/endpoint.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { serveApi } from './api.ts';
import { defaultBodyLimits, createMemoryBudget } from './body-limits.ts';
import { handleErrors } from './errors.ts';
import { openCounters } from './counters.ts';
import { createLimits } from './rates.ts';

const bodies = { bodies: defaultBodyLimits, reserve: createMemoryBudget(defaultBodyLimits) };

const row = { summary: 'Echo', access: 'anyone', out: answer({ said: z.string() }) } as const;
const table = defineApi({
  'GET /api/echo/:said': { ...row, rate: 'read', params: z.object({ said: z.string() }) },
  'POST /api/write': { ...row, rate: 'write' },
  'POST /api/register': { ...row, rate: 'register' },
  'POST /api/upload': { ...row, rate: 'upload' },
});
const said = () => ({ said: 'apa' });
const handlers = {
  'GET /api/echo/:said': ({ params }: { params: { said: string } }) => ({ ...params, secretCost: 7 }),
  'POST /api/write': said,
  'POST /api/register': said,
  'POST /api/upload': said,
};

let app: FastifyInstance;
beforeAll(openShop);
beforeEach(async () => {
  app = Fastify();
  handleErrors(app);
  await app.register(fastifyCookie);
  await app.register(fastifyMultipart);
  serveApi(app, {
    table,
    handlers,
    limits: createLimits(app, await openCounters(app, undefined)),
    ...bodies,
    reserve: createMemoryBudget(defaultBodyLimits),
    countUpload: null,
    validateResponses: false,
  });
});
afterEach(() => app.close());

test('a route under /api that is not in the contract table prevents startup', async () => {
  expect(() => app.get('/api/rogue', () => 'hello')).toThrow('GET /api/rogue is not in the contract table');
  expect(() => app.delete('/api/write', () => 'hello')).toThrow('DELETE /api/write is not in the contract table');
  app.register(async (inner) => void inner.get('/rogue', said), { prefix: '/api' });
  await expect(async () => app.ready()).rejects.toThrow('GET /api/rogue is not in the contract table');
});

test('a contract row without a handler prevents startup', () => {
  const { 'POST /api/write': _, ...fewer } = handlers;
  const bare = Fastify().register(fastifyCookie);
  const options = {
    table,
    handlers: fewer as never,
    limits: createLimits(bare, null),
    ...bodies,
    reserve: createMemoryBudget(defaultBodyLimits),
    countUpload: null,
    validateResponses: false,
  };
  const serve = () => serveApi(bare, options);
  expect(serve).toThrow('POST /api/write has no handler');
});

test('a response contains only the fields that its row declares', async () => {
  expect((await app.inject('/api/echo/apa')).json()).toEqual({ success: true, said: 'apa' });
});

describe('each class of requests has its own limit', () => {
  const forged = (count: number) => ({ 'x-forwarded-for': `10.0.${count >> 8}.${count & 255}` });

  test.each([
    ['GET', '/api/echo/apa', 1200],
    ['POST', '/api/write', 300],
    ['POST', '/api/register', 300],
    ['POST', '/api/upload', 60],
  ] as const)(
    '%s %s is refused after %i requests, whatever forwarded address the client sends',
    async (method, url, limit) => {
      for (let count = 0; count < limit; count += 1) {
        const { statusCode } = await app.inject({ method, url, headers: forged(count) });
        if (statusCode !== 200) expect({ count, statusCode }).toEqual({ count, statusCode: 200 });
      }
      const refused = await app.inject({ method, url, headers: forged(limit) });
      expect(refused.statusCode).toBe(429);
      const seconds = Number(refused.headers['retry-after']);
      expect(seconds).toBeGreaterThan(0);
      expect(refused.json()).toMatchObject({
        success: false,
        code: 'TOO_MANY',
        message: expect.stringMatching(/^Terlalu banyak permintaan\. Coba lagi dalam \d+ detik\.$/),
      });
      expect((await app.inject({ method, url, remoteAddress: '10.9.8.7' })).statusCode).toBe(200);
    },
  );
});
