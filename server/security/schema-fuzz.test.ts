/**
 * Requests that mix the values of a plausible one with random values of the published OpenAPI document, some beyond its
 * limits or of another type. None of them may get a 5xx or break an invariant.
 */
import fc from 'fast-check';
import { gte } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { Key } from '#contract/index.ts';
import { probeWrites } from '#platform/database-writes.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { createSession } from '#platform/session.ts';
import { banners } from '#server/db/schema/index.ts';
import { callAny, type Sent } from '#server/testing/call.ts';
import { createAccessFixture, privateIds } from '#server/testing/access-fixture.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { picture } from '#server/testing/pictures.ts';
import { plausibleRequest } from '#server/testing/plausible-request.ts';
import { mayCall } from '#server/testing/who-may-call.ts';

/** Requests per endpoint. `npm run prove security` sends 25. Set FUZZ_SEED to the seed that a failure prints. */
const { FUZZ_PER_ENDPOINT = '3', FUZZ_SEED } = process.env;
const perEndpoint = Number(FUZZ_PER_ENDPOINT);

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
};
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema };
type Operation = {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type OpenApi = { paths: Record<string, Record<string, Operation>> };

const begun = new Date().toISOString();
const { url } = await openShop();
const fixture = await createAccessFixture();
const callers = [fixture.customer, fixture.seller, fixture.admin] as const;
const ids = [
  fixture.product,
  fixture.banner,
  fixture.customer.id,
  fixture.seller.id,
  fixture.otherSeller.id,
  ...privateIds(fixture),
];

const otherType = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  1.5,
  '',
  [],
  {},
  [[]],
  { $gt: '' },
  '\u0000',
  '9'.repeat(400),
);

/** Texts around the limits of the schema, and ids and numbers as text, so that some requests reach the database. */
function textOf({ minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<unknown> {
  const lengths = [minLength - 1, minLength, maxLength, maxLength + 1].filter((length) => length >= 0);
  return fc.oneof(
    fc.constantFrom(...ids),
    fc.constantFrom(...lengths).map((length) => 'a'.repeat(Math.min(length, 20_000))),
    fc.constantFrom('24', '2026-11-22', 'a@contoh.test', '0812 3456', 'Manado', '%', "' or 1=1--", '\ud83d\ude00 織'),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
}

function numberOf({ minimum = 0, maximum = 1_000_000 }: Schema): fc.Arbitrary<unknown> {
  return fc.constantFrom(minimum - 1, minimum, minimum + 1, 15, 100_000, maximum, maximum + 1, 2 ** 53, 0.5, -0);
}

function objectOf({ properties = {}, required = [] }: Schema, plausible: unknown): fc.Arbitrary<unknown> {
  const known = Object(plausible) as Record<string, unknown>;
  const fields = Object.entries(properties).map(([name, schema]) => [name, valueOf(schema, known[name])] as const);
  const requiredKeys = [...required, ...Object.keys(known)].filter((name) => name in properties);
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys }) },
    { weight: 1, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) },
  );
}

function valueOf(schema: Schema, plausible?: unknown): fc.Arbitrary<unknown> {
  const random = fc.oneof({ weight: 12, arbitrary: allowedBy(schema, plausible) }, { weight: 1, arbitrary: otherType });
  return plausible === undefined
    ? random
    : fc.oneof({ weight: 4, arbitrary: fc.constant(plausible) }, { weight: 1, arbitrary: random });
}

function allowedBy(schema: Schema, plausible: unknown): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.format === 'binary') return fc.constantFrom(picture, new File(['no picture'], 'a.png'));
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valueOf(schema.items ?? {}), { maxLength: Math.min((schema.maxItems ?? 3) + 1, 4) });
    case 'object':
      return objectOf(schema, plausible);
    default:
      return fc.oneof(textOf({}), numberOf({}));
  }
}

const asText = (value: unknown) =>
  (typeof value === 'string' ? value : Array.isArray(value) ? value.join() : JSON.stringify(value)).toWellFormed();

/** Path or query parameters. Node itself rejects URLs that are too long. */
function parametersOf(parameters: readonly Parameter[], plausible: object = {}): fc.Arbitrary<object> {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const textsOf = (values: object) =>
    Object.entries(values).map(([name, value]) => [name, asText(value).slice(0, 500)]);
  return objectOf({ properties, required }, plausible).map(
    (values) => Object.fromEntries(textsOf(values as object)) as object,
  );
}

function requestOf({ parameters, requestBody }: Operation, plausible: Sent): fc.Arbitrary<Sent> {
  const parts = (['path', 'query'] as const).map((part) => parameters.filter((parameter) => parameter.in === part));
  const params = parametersOf(parts[0]!, plausible.params);
  const query = parametersOf(parts[1]!, plausible.query);
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!content) return fc.record({ params, query });
  if (type === 'application/json') return fc.record({ params, query, body: valueOf(content.schema, plausible.body) });
  const form = objectOf(content.schema, { ...plausible.fields, ...plausible.files });
  return fc.record({ params, query, form }).map(({ form: values, ...request }) => {
    const entries = Object.entries(values as object);
    const isFile = ([, value]: [string, unknown]) => value instanceof File;
    const texts = entries.filter((entry) => !isFile(entry)).map(([name, value]) => [name, asText(value)]);
    return {
      ...request,
      fields: Object.fromEntries(texts) as object,
      files: Object.fromEntries(entries.filter(isFile)),
    };
  });
}

const document = (await (await fetch(`${url}/api/docs/openapi.json`)).json()) as OpenApi;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) =>
      [`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}` as Key, operation] as const,
  ),
);
test.each(operations.filter(([key]) => !key.endsWith('/suspend')))(
  '%s never fails on values of its schema',
  async (key, it) => {
    const allowed = callers.filter(({ role }) => mayCall(key, role));
    const random = fc
      .constantFrom(...allowed)
      .chain((who) => fc.tuple(fc.constant(who), requestOf(it, plausibleRequest(key, fixture, who))));
    await fc.assert(
      fc.asyncProperty(random, async ([who, request]) => {
        // Without a write in the last 10 s a node is not ready.
        if (key.startsWith('GET /api/health')) await probeWrites(new Date());
        // Some requests end the sessions of their caller.
        const token = await transaction((tx) => createSession(tx, who.id, new Date()));
        const { status, body } = await callAny<{ message?: string }>({ ...who, cookie: `sid=${token}` }, key, request);
        expect(status).toBeLessThan(500);
        if (status >= 400) expect(body).toMatchObject({ success: false, message: expect.stringMatching(/./) });
      }),
      { numRuns: perEndpoint, ...(FUZZ_SEED && { seed: Number(FUZZ_SEED) }) },
    );
  },
);

test('these requests break no invariant', expectInvariants);

afterAll(async () => {
  await db.delete(banners).where(gte(banners.createdAt, begun));
});
