import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { handleErrors } from './errors.ts';

const system = (code: string, syscall: string) => Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
const state = (code: string) => Object.assign(new Error('PostgreSQL says'), { code });

/** The status that answers an error, thrown as it is and as Drizzle wraps it. */
async function answersTo(error: Error): Promise<number[]> {
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
  ['its host has no name any more', system('ENOTFOUND', 'getaddrinfo')],
  ['its host cannot be reached', system('EHOSTUNREACH', 'connect')],
  ['the connection broke while reading', system('ECONNRESET', 'read')],
  ['the connection broke while writing', system('EPIPE', 'write')],
  ['the connection ended', new Error('Connection terminated unexpectedly')],
  ['the connection had ended before', new Error('Client has encountered a connection error and is not queryable')],
  ['the connection was given up', new Error('Client was closed and is not queryable')],
  ['nothing was answered', new Error('Query read timeout')],
  ['no connection could be had', new Error('timeout exceeded when trying to connect')],
  ['it is read-only', state('25006')],
  ['it is starting', state('57P03')],
  ['its disk is full', state('53100')],
])('503 while %s', async (_what, error) => {
  expect(await answersTo(error)).toEqual([503, 503]);
});

test.each([
  ['a file is missing', system('ENOENT', 'open')],
  ['a table is missing', state('42P01')],
  ['anything else is wrong', new Error('a mistake')],
])('500 where %s', async (_what, error) => {
  expect(await answersTo(error)).toEqual([500, 500]);
});
