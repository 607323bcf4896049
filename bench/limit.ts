/**
 * The baseline server (the limit in the report), in its own process: a bare Fastify with bare `pg`. The most frequent
 * calls run statements written by hand. For the others each sample runs once against the shop's code, and the baseline
 * then sends the same bytes, or runs the same SQL statements and sends the last rows.
 */
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { configure } from '#platform/config.ts';
import { connect, disconnect } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { buildApp } from '../server/app.ts';
import { builtWeb } from '../server/built-web.ts';
import type { Sample } from './cases.ts';
import { type PlainAnswer, plainAnswers } from './plain-statements.ts';
import { idsIn, recordStatements, type Rename, replay } from './replay.ts';

/** The leading characters of a UUIDv7 that contain its timestamp in ms. */
const msDigits = 13;

const config = configure(process.env);
const samples = JSON.parse(process.env.SAMPLES!) as Sample[];

connect(config.databaseUrl);
const shop = await buildApp({ web: await builtWeb() });
const pool = new pg.Pool({ connectionString: config.databaseUrl, max: 20 });
const bare = Fastify();
bare.removeAllContentTypeParsers();
bare.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
bare.get('/ready', () => 'ready');
for (const sample of samples) {
  const answer = plainAnswers[sample.name];
  if (answer) answerPlainly(bare, sample, answer);
  else await (sample.kind === 'page' ? sendBytes(bare, sample) : runStatements(bare, sample));
}
await shop.close();
await disconnect();
await bare.listen({ port: config.port, host: '127.0.0.1' });

async function callShop({ name, request }: Sample) {
  const { method, path: url, headers, body } = request;
  const reply = await shop.inject({ method, url, ...(headers && { headers }), ...(body && { body }) });
  if (reply.statusCode !== 200) throw new Error(`${name}: the shop answers ${reply.statusCode} ${reply.body}`);
  return reply;
}

async function sendBytes(app: FastifyInstance, sample: Sample): Promise<void> {
  const { headers, rawPayload } = await callShop(sample);
  const { date: _, connection: __, ...same } = headers;
  app.get(`/${sample.name}/*`, (_request, reply) => reply.headers(same).send(rawPayload));
}

function answerPlainly(app: FastifyInstance, { name, request }: Sample, answer: PlainAnswer): void {
  app.route({
    method: request.method,
    url: `/${name}/*`,
    handler: async ({ url, headers, body }, reply) => {
      const asked = { url, cookie: headers.cookie ?? '', body: typeof body === 'string' ? JSON.parse(body) : null };
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(await answer(pool, asked)));
    },
  });
}

async function runStatements(app: FastifyInstance, sample: Sample): Promise<void> {
  const before = newId().slice(0, msDigits);
  const statements = await recordStatements(() => callShop(sample));
  const { method, path, body = '' } = sample.request;
  const named = idsIn(path + body);
  app.route({
    method,
    url: `/${sample.name}/*`,
    handler: async (request, reply) => {
      const requested = idsIn(request.url + String(request.body ?? ''));
      const rows = await replay(pool, statements, renaming(named, requested, before));
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(rows));
    },
  });
}

/**
 * Maps the ids of the sample to the ids of the request. Ids that the shop generated for the sample, recognized by their
 * timestamp, are replaced by new ones.
 */
function renaming(from: readonly string[], to: readonly string[], before: string): Rename {
  const names = new Map(from.map((id, index) => [id, to[index] ?? id]));
  const renameMade = (id: string): string => {
    if (id < before) return id;
    const made = newId<string>();
    names.set(id, made);
    return made;
  };
  return (id) => names.get(id) ?? renameMade(id);
}
