import Fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { handleErrors } from './errors.ts';
import { guestCaller } from './run.ts';

const system = (code: string, syscall: string) => Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
const state = (code: string) => Object.assign(new Error('PostgreSQL says'), { code });

/** Returns the status of the response when a handler throws the error directly, and wrapped as by Drizzle. */
async function statusesFor(error: Error): Promise<number[]> {
  const app = Fastify();
  handleErrors(app);
  app.get('/plain', () => {
    throw error;
  });
  app.get('/wrapped', () => {
    throw new Error('Failed query: commit', { cause: error });
  });
  return Promise.all(['/plain', '/wrapped'].map(async (url) => (await app.inject(url)).statusCode));
}

test.each([
  ['PostgreSQL is stopped', system('ENOENT', 'connect')],
  ['nothing listens at its address', system('ECONNREFUSED', 'connect')],
  ['its host name does not resolve', system('ENOTFOUND', 'getaddrinfo')],
  ['its host cannot be reached', system('EHOSTUNREACH', 'connect')],
  ['the connection broke while reading', system('ECONNRESET', 'read')],
  ['the connection broke while writing', system('EPIPE', 'write')],
  ['the connection ended', new Error('Connection terminated unexpectedly')],
  [
    'the client already had a connection error',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['the client was closed', new Error('Client was closed and is not queryable')],
  ['a query timed out', new Error('Query read timeout')],
  ['connecting timed out', new Error('timeout exceeded when trying to connect')],
  ['it is read-only', state('25006')],
  ['it is starting', state('57P03')],
  ['its disk is full', state('53100')],
  ['its disk has no room for a connection', new Error('could not write init file')],
  ['the disk of the pictures is full', system('ENOSPC', 'write')],
])('503 when %s', async (_name, error) => {
  expect(await statusesFor(error)).toEqual([503, 503]);
});

test.each([
  ['a file is missing', system('ENOENT', 'open')],
  ['a table is missing', state('42P01')],
  ['any other error is thrown', new Error('a mistake')],
])('500 when %s', async (_name, error) => {
  expect(await statusesFor(error)).toEqual([500, 500]);
});

test('an error of a rendered page does not contain what was searched', async () => {
  const endpoint: Endpoint = { summary: 'Searches', access: 'anyone', rate: 'read', out: z.object({}) };
  const search = () => {
    throw new Error('Failed query: select $1\nparams: nama orang');
  };
  const call = guestCaller({ 'GET /api/search': endpoint }, { 'GET /api/search': search });
  const error = await call('GET /api/search').catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: 'Failed query: select $1' });
  expect((error as Error).stack).not.toContain('nama orang');
});
