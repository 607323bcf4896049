/** What the client of the payment provider makes of answers: reasons of refusals, and answers that are broken. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { rupiah } from '#contract/money.ts';
import { config } from '#platform/config.ts';
import { stopJobs } from '#platform/jobs.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { privateWord, withPrivateFields } from '#server/testing/provider-bodies/private-fields.ts';
import { cancelSession, cancelTransaction, createTransaction } from './midtrans.ts';
import { endTransaction, findReport, refundTransaction } from './midtrans.ts';
import { ProviderRefused, ProviderUnreachable } from './provider-failures.ts';

type Answer = (response: ServerResponse, socket: Socket) => unknown;

let answer: Answer;
/** The connections of the requests that arrived whole, and their addresses. */
let received: { socket: Socket; url: string | undefined }[] = [];
const provider = createServer((request, response) => {
  const { socket, url } = request;
  const answerWhole = async () => {
    await text(request);
    received.push({ socket, url });
    await answer(response, socket);
  };
  // A request that its client gave up has not arrived.
  void answerWhole().catch(() => socket.destroy());
});

const connections = new Set<Socket>();
provider.on('connection', (socket) => connections.add(socket.once('close', () => connections.delete(socket))));

/** The time limits, in ms, of a test's own call: the simulator of the worker has others. */
const limitsOfCall = new AsyncLocalStorage<number[]>();

let restore: () => unknown;
beforeAll(async () => {
  await openShop();
  // Jobs of earlier files that try again would call this provider, too.
  await stopJobs();
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const { snapUrl, apiUrl } = config.midtrans;
  restore = () => Object.assign(config.midtrans, { snapUrl, apiUrl });
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  Object.assign(config.midtrans, { snapUrl: url, apiUrl: url });
});
afterAll(async () => {
  restore();
  provider.close().closeAllConnections();
  await runJobs((await openShop()).databaseUrl);
});
beforeEach(() => void (received = []));
afterEach(() => void vi.restoreAllMocks());

const json =
  (status: number, body: object): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const html =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Just a moment</html>');

const token = 'c0ffee';
const create = () => createTransaction({ transaction_details: { order_id: 'satu', gross_amount: 10_000 } });
const refund = () => refundTransaction('one', { key: 'kembali', amount: rupiah(5_000), reason: 'retur' });
const calls: Record<string, () => Promise<unknown>> = {
  create,
  refund,
  status: () => findReport('one'),
  void: () => cancelTransaction('one'),
  expire: () => endTransaction('one', 'expire'),
  'cancel of a session': () => cancelSession('one'),
};

/**
 * Sources: https://docs.midtrans.com/reference/direct-refund-transaction and
 * https://docs.midtrans.com/reference/code-4xx
 */
test.each([
  ['the bank declined it', { status_code: '202', status_message: 'Refund denied by the bank', refund_amount: '0.00' }],
  ['the amount is too large', { status_code: '414', status_message: 'Refund request is rejected' }],
  ['there are several reasons', { status_code: '412', status_message: ['Refund request', 'is rejected'] }],
])('a refund is refused when %s', async (_title, body) => {
  answer = json(200, body);
  expect(await refund()).toBe([body.status_message].flat().join(', '));
});

test.each([200, 401])('an error with HTTP status %i names what the provider said, and nobody', async (status) => {
  answer = json(status, withPrivateFields({ status_code: '401', status_message: 'Access denied', id: 'seven' }));
  const error = await refund().catch((thrown: unknown) => thrown);
  expect(String(error)).toMatch(/401.*Access denied.*seven/);
  expect(String(error)).not.toContain(privateWord);
});

/** Every call is content with this body, as long as it arrives well. */
const good = { token, status_code: '200', order_id: 'one', transaction_status: 'pending', canceled_at: '2026-11-28' };
const goodText = JSON.stringify(good);
const half = goodText.slice(0, goodText.length / 2);

/** Begins an answer, of which the rest does not come, and ends the connection. */
const cutOff =
  (statusAndHeaders: string, end: 'resetAndDestroy' | 'destroySoon', begun = half): Answer =>
  (_response, socket) =>
    socket.write(`HTTP/1.1 ${statusAndHeaders}\r\n\r\n${begun}`, () => socket[end]());

/** Sends the call to another address, where it is answered well. */
const redirect =
  (status: number): Answer =>
  (response) => {
    answer = json(200, good);
    response.writeHead(status, { location: '/elsewhere' }).end(goodText);
  };

const unreadable: [string, Answer][] = [
  ...[301, 302, 303, 307, 308].map((status): [string, Answer] => [`a redirect with ${status}`, redirect(status)]),
  ['a reset before any answer', (_response, socket) => socket.resetAndDestroy()],
  ['an end before any answer', (_response, socket) => socket.destroySoon()],
  ['half a body and a reset', cutOff('200 OK\r\ncontent-length: 1000', 'resetAndDestroy')],
  ['half a body and an end', cutOff('200 OK\r\ncontent-length: 1000', 'destroySoon')],
  ['half a body of unknown length', cutOff('200 OK\r\nconnection: close', 'destroySoon')],
  ['half a chunk', cutOff('200 OK\r\ntransfer-encoding: chunked', 'destroySoon', `3e8\r\n${half}`)],
  ['half a refusal', cutOff('400 Bad Request\r\ncontent-length: 1000', 'resetAndDestroy')],
  ['a false encoding', (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(goodText)],
  ['words that are not HTTP', (_response, socket) => socket.end(goodText)],
  ['a page with 200', html(200)],
  ['a page with 502', html(502)],
  ['nothing with 200', (response) => response.writeHead(200).end()],
  ['nothing with 204', (response) => response.writeHead(204).end()],
  ...[408, 429, 500, 503].map((status): [string, Answer] => [`JSON with ${status}`, json(status, good)]),
];

test.each(unreadable)('%s is passing trouble in every call, which is sent once', async (_title, broken) => {
  for (const [name, call] of Object.entries(calls)) {
    answer = broken;
    received = [];
    const error = await call().catch((thrown: unknown) => thrown);
    expect([name, error]).toEqual([name, expect.any(ProviderUnreachable)]);
    expect([name, received.map(({ url }) => url)]).toEqual([name, [expect.not.stringContaining('elsewhere')]]);
  }
});

test.each<[string, Answer]>([
  ['silence', () => {}],
  ['a body that stays away', (response) => response.writeHead(200).flushHeaders()],
  ['a refusal that stays away', (response) => response.writeHead(400).flushHeaders()],
  ['half a body', (response) => response.writeHead(200).write(half)],
  ['a whole body without an end', (response) => response.writeHead(200).write(goodText)],
  [
    'a body that trickles',
    async (response) => {
      response.writeHead(200);
      for (const letter of `${goodText}${' '.repeat(1_000)}`) {
        if (!response.writable) return;
        response.write(letter);
        await wait(20);
      }
      response.end();
    },
  ],
])('%s ends with the time of the call, and is passing trouble', async (_title, slow) => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const ownLimits: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limits = limitsOfCall.getStore();
    if (!limits) return timeout(ms);
    limits.push(ms);
    // Only the time is shorter.
    return timeout(ms / 20);
  });
  const closed = Promise.withResolvers<unknown>();
  answer = (response, socket) => {
    socket.once('close', closed.resolve);
    return slow(response, socket);
  };
  await expect(limitsOfCall.run(ownLimits, create)).rejects.toThrow(ProviderUnreachable);
  expect(ownLimits).toEqual([10_000]);
  // The provider may stop working on it.
  await closed.promise;
  expect(received).toHaveLength(1);
});

test.each([400, 403, 404, 409])('a page with %i is a refusal', async (status) => {
  answer = html(status);
  await expect(create()).rejects.toThrow(ProviderRefused);
  await expect(refund()).rejects.toThrow(ProviderRefused);
  expect(await calls['cancel of a session']!()).toBe(false);
});

test('reads an answer that a proxy compressed, or that begins with a mark of its encoding', async () => {
  answer = (response) => response.writeHead(201, { 'content-encoding': 'gzip' }).end(gzipSync(goodText));
  expect(await create()).toBe(token);
  answer = (response) => response.writeHead(201).end(`\uFEFF${goodText}`);
  expect(await create()).toBe(token);
});

test('a request fails with the used connection that is reset under it, and is not sent again', async () => {
  const used = new Set<Socket>();
  let resets = 0;
  answer = (response, socket) => {
    if (used.has(socket)) {
      resets += 1;
      socket.resetAndDestroy();
    } else {
      used.add(socket);
      json(201, good)(response, socket);
    }
  };
  for (let count = 0; count < 20; count += 1) {
    received = [];
    const before = resets;
    const result = await create().catch((thrown: unknown) => thrown);
    if (resets > before || result !== token) expect(result).toBeInstanceOf(ProviderUnreachable);
    // A busy provider may have closed the idle connection, so that nothing arrives.
    expect(received.length).toBeLessThanOrEqual(1);
  }
  expect(resets).toBeGreaterThan(0);
});

test('a request that meets the end of its idle connection has a token or an error, and is sent once', async () => {
  answer = json(201, good);
  for (let round = 0; round < 60; round += 1) {
    for (const socket of connections) socket[round % 2 === 0 ? 'resetAndDestroy' : 'destroySoon']();
    // From before the client can know of it until after.
    for (let turns = round % 5; turns > 0; turns -= 1) await nextTurn();
    received = [];
    const result = await create().catch((thrown: unknown) => thrown);
    if (result === token) expect(received).toHaveLength(1);
    else expect([result, received]).toEqual([expect.any(ProviderUnreachable), []]);
  }
});
