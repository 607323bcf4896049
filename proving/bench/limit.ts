/**
 * The baseline server (the limit in the report), in its own process: a bare Fastify on bare `pg`. It
 * runs samples against the shop's code first and then sends the same bytes, or runs the same
 * statements and sends the last rows; the most frequent calls run the statements of
 * plain-statements.ts, the steps of a purchase also those of plain-purchase.ts.
 */
import { deepStrictEqual } from 'node:assert';
import type { OutgoingHttpHeaders } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import pg from 'pg';
import { configure } from '#platform/config.ts';
import { connect, disconnect } from '#platform/connect.ts';
import { buildApp } from '../../server/app.ts';
import { builtWeb } from '../../server/built-web.ts';
import type { Sample } from './cases.ts';
import { plainAnswers } from './plain-statements.ts';
import type { Request } from './run-round.ts';

/** PostgreSQL prepares a named statement once per connection. */
type Statement = { name?: string; text: string; values: readonly unknown[] };

/** The arguments of `pg`'s query: a text or a query object, then values. Further arguments are ignored. */
type Sent = [query: string | { name?: string; text: string; values?: unknown[] }, values?: unknown];

const config = configure(process.env);
const samples = JSON.parse(process.env.SAMPLES!) as Sample[];

connect(config.databaseUrl);
const shop = await buildApp({ web: await builtWeb() });
const pool = new pg.Pool({ connectionString: config.databaseUrl, max: 20, min: 4 });
const bare = Fastify();
bare.removeAllContentTypeParsers();
bare.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
bare.get('/ready', () => 'ready');
const prepare = {
  page: sendBytes,
  recorded: runRecorded,
  plain: answerPlainly,
};
for (const sample of samples) await prepare[sample.kind](bare, sample);
await shop.close();
await disconnect();
await bare.listen({ port: config.port, host: '127.0.0.1' });

async function callShop(name: string, { method, path: url, headers, body }: Request) {
  const reply = await shop.inject({ method, url, ...(headers && { headers }), ...(body && { body }) });
  if (reply.statusCode !== 200) throw new Error(`${name}: the shop answers ${reply.statusCode} ${reply.body}`);
  return reply;
}

/** Sends the bytes of each page of the samples, and of the first one for all others. */
async function sendBytes(app: FastifyInstance, { name, samples: requests }: Sample): Promise<void> {
  const pages = new Map<string, { headers: OutgoingHttpHeaders; rawPayload: Buffer }>();
  for (const request of requests) {
    const { headers, rawPayload } = await callShop(name, request);
    const { date: _, connection: __, ...same } = headers;
    pages.set(request.path, { headers: same, rawPayload });
  }
  const first = pages.get(requests[0]!.path)!;
  app.get(`/${name}/*`, (request, reply) => {
    const { headers, rawPayload } = pages.get(request.url.slice(name.length + 1)) ?? first;
    return reply.headers(headers).send(rawPayload);
  });
}

async function runRecorded(app: FastifyInstance, { name, samples: requests }: Sample): Promise<void> {
  const recorded = new Map<string, Statement[]>();
  for (const request of requests) {
    // The second time, as the shop remembers corrections.
    await callShop(name, request);
    recorded.set(request.path, await recordStatements(() => callShop(name, request)));
  }
  app.get(`/${name}/*`, async (request, reply) =>
    sendJson(reply, await replay(pool, recorded.get(request.url.slice(name.length + 1))!)),
  );
}

async function answerPlainly(app: FastifyInstance, { name, samples: [example] }: Sample): Promise<void> {
  const answer = plainAnswers[name]!;
  if (example!.method === 'GET') {
    const given = await answer(pool, { url: example!.path, cookie: '', body: null });
    const shown = (await callShop(name, example!)).json<object>();
    // Cursors are opaque.
    deepStrictEqual({ ...JSON.parse(JSON.stringify(given)), nextCursor: '' }, { ...shown, nextCursor: '' });
  }
  app.route({
    method: example!.method,
    url: `/${name}/*`,
    handler: async ({ url, headers, body }, reply) => {
      const asked = { url, cookie: headers.cookie ?? '', body: typeof body === 'string' ? JSON.parse(body) : null };
      return sendJson(reply, await answer(pool, asked));
    },
  });
}

const sendJson = (reply: FastifyReply, answer: unknown) =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));

/** Returns the statements that this process sends to PostgreSQL while `work` runs, in order. */
async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { prototype } = pg.Client as unknown as { prototype: { query: (...sent: Sent) => unknown } };
  const send = prototype.query;
  prototype.query = function record(...sent) {
    statements.push(asStatement(sent));
    return send.apply(this, sent);
  };
  try {
    await work();
  } finally {
    prototype.query = send;
  }
  return statements;
}

/** Runs recorded statements that only read, and returns the last rows. */
async function replay(pool: pg.Pool, statements: readonly Statement[]): Promise<unknown[]> {
  let rows: unknown[] = [];
  for (const { values, ...statement } of statements)
    ({ rows } = await pool.query({ ...statement, values: [...values] }));
  return rows;
}

function asStatement([query, given]: Sent): Statement {
  const { name, text, values = [] } = typeof query === 'string' ? { text: query } : query;
  return { ...(name !== undefined && { name }), text, values: Array.isArray(given) ? given : values };
}
