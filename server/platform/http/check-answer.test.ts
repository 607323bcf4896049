import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { checkAnswer } from './check-answer.ts';

const out = z.object({
  data: z.array(z.object({ id: z.number(), store: z.nullable(z.object({ name: z.string() })) })),
});
const endpoint: Endpoint = { summary: '', access: 'anyone', rate: 'read', out };
const row = (more: object, store: object | null = null) => ({ data: [{ id: 1, store, ...more }] });

test.each([
  ['in the rows of a list', row({ secret: 'x' }), 'secret'],
  ['inside of a record', row({}, { name: 'Tenun', nik: '7' }), 'nik'],
  ['beside the data', { ...row({}), total: 2 }, 'total'],
])('a field that the answer of an endpoint lacks is named: %s', (_where, answer, name) => {
  expect(() => checkAnswer('GET /api/x', endpoint, answer)).toThrow(
    `GET /api/x answers ${name}, which its "out" lacks`,
  );
  expect(() => checkAnswer('GET /api/x', { ...endpoint, withholds: [name] }, answer)).not.toThrow();
});

test('an answer that fits is parsed, also with undefined fields', () => {
  const answer = row({ note: undefined }, { name: 'Tenun' });
  expect(checkAnswer('GET /api/x', endpoint, answer)).toEqual({ data: [{ id: 1, store: { name: 'Tenun' } }] });
  expect(() => checkAnswer('GET /api/x', endpoint, { data: [{ id: 'a' }] })).toThrow();
});
