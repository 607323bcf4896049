/** Request bodies that arrive slowly, never, or too many at a time. Node options shorten the timeouts. */
import net from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { type Node, openNode } from '#server/testing/open-node.ts';
import { newSeller, type Person } from '#server/testing/people.ts';
import { rawRequest } from '#server/testing/raw-request.ts';

const path = '/api/store/products/upload-image';
const boundary = 'multipart/form-data; boundary=x';
const formStart = '--x\r\nContent-Disposition: form-data; name="my_file"; filename="a.png"\r\n\r\n';
const waitOptions = { timeout: 20_000 };

let node: Node;
const seller = await newSeller();
afterEach(() => node.close());

const open = async (options: Parameters<typeof openNode>[1]) =>
  void (node = await openNode({ LOG_LEVEL: 'silent', TRUST_PROXY: 'on' }, options));

type Client = { socket: net.Socket; received: () => string; closed: Promise<string> };

/** Starts a request with `length` as content length, but sends only `body`. */
function startRequest(request: Parameters<typeof rawRequest>[0], length = 1_000_000): Client {
  const socket = net.connect({ host: '127.0.0.1', port: Number(new URL(node.url).port) });
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk));
  const closed = new Promise<string>((resolve, reject) => {
    socket.on('close', () => resolve(received)).on('error', reject);
  });
  const headers = { connection: 'keep-alive', 'content-length': String(length), ...request.headers };
  socket.write(rawRequest({ ...request, headers }));
  return { socket, received: () => received, closed };
}

const headersOf = (who: Person, from: string) => ({ cookie: who.cookie, 'x-forwarded-for': from });

const upload = (who: Person, length?: number, from = '10.50.0.1') =>
  startRequest(
    { method: 'POST', path, headers: { ...headersOf(who, from), 'content-type': boundary }, body: formStart },
    length,
  );

/** Sends a complete upload that is not a picture. The status is 415 unless the request is refused earlier. */
async function uploadText(who: Person, from = '10.50.0.1'): Promise<{ status: number; retryAfter: number }> {
  const body = new FormData();
  body.append('my_file', new Blob(['no picture']), 'a.png');
  const { status, headers } = await fetch(node.url + path, { method: 'POST', headers: headersOf(who, from), body });
  return { status, retryAfter: Number(headers.get('retry-after')) };
}

/**
 * Starts a request that fills a buffer, and waits until `isFull` says so. An upload that was still in the buffer can
 * cause its refusal, then it is sent again.
 */
async function fill(start: () => Client, isFull: () => Promise<void>): Promise<Client> {
  let client = start();
  await vi.waitFor(async () => {
    if (client.received()) client = start();
    await isFull();
  }, waitOptions);
  return client;
}

/** Sends `bytes` bytes every 20 ms until the server closes the connection. */
function sendSlowly({ socket, closed }: Client, bytes: number): Promise<string> {
  const timer = setInterval(() => socket.write('a'.repeat(bytes)), 20);
  return closed.finally(() => clearInterval(timer));
}

test('a JSON body that does not arrive in time gets 408, and the connection is closed', async () => {
  await open({ bodyLimits: { jsonMs: 100, lingerMs: 100 } });
  const headers = { 'content-type': 'application/json' };
  const answer = await startRequest({ method: 'POST', path: '/api/auth/login', headers, body: '{"email":' }, 100)
    .closed;
  expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"TOO_SLOW"/);
});

test('an upload below the minimum rate gets 408, and the connection is closed', async () => {
  await open({ bodyLimits: { paceMs: 300, minBytesPerSecond: 8192, lingerMs: 100 } });
  expect(await sendSlowly(upload(seller), 1)).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"TOO_SLOW"/);
});

test('an upload above the minimum rate gets 408 after the total time limit', async () => {
  await open({ bodyLimits: { paceMs: 60_000, uploadMs: 300, lingerMs: 100 } });
  expect(await sendSlowly(upload(seller), 1_000)).toMatch(/^HTTP\/1\.1 408 /);
});

test('a session may send two uploads at once; a third gets 429, and other sessions are not affected', async () => {
  await open({});
  const running = [upload(seller), upload(seller)];
  const other = await newSeller();
  await vi.waitFor(async () => expect(await uploadText(seller)).toEqual({ status: 429, retryAfter: 5 }), waitOptions);
  expect((await uploadText(other)).status).toBe(415);
  running[0]!.socket.destroy();
  await vi.waitFor(async () => expect((await uploadText(seller)).status).toBe(415), waitOptions);
  running[1]!.socket.destroy();
});

test('an upload gets 503 while the upload buffers of the node are full', async () => {
  await open({ bodyLimits: { bufferedBytes: 1_500_000 } });
  const other = await newSeller();
  const refused = { status: 503, retryAfter: 5 };
  const running = await fill(
    () => upload(seller, 1_499_999),
    async () => expect(await uploadText(other)).toEqual(refused),
  );
  running.socket.destroy();
  await vi.waitFor(async () => expect((await uploadText(other)).status).toBe(415), waitOptions);
});

test('one client address may use only its share of the buffers, across all accounts', async () => {
  await open({ bodyLimits: { bufferedBytes: 4_000_000, bytesPerClient: 1_000_000 } });
  const [second, third] = [await newSeller(), await newSeller()];
  const refused = { status: 429, retryAfter: 5 };
  const running = await fill(
    () => upload(seller, 999_999),
    async () => expect(await uploadText(second)).toEqual(refused),
  );
  expect((await uploadText(third, '10.50.0.2')).status).toBe(415);
  running.socket.destroy();
  await vi.waitFor(async () => expect((await uploadText(second)).status).toBe(415), waitOptions);
});

test('large JSON bodies count against the same buffers, small ones do not', async () => {
  await open({ bodyLimits: { bytesPerClient: 200_000 } });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '10.50.0.1' };
  const running = await fill(
    () => startRequest({ method: 'POST', path: '/api/auth/register-seller', headers, body: '{' }, 199_999),
    async () => expect((await uploadText(seller)).status).toBe(429),
  );
  const register = (body: string) =>
    fetch(`${node.url}/api/auth/register-seller`, { method: 'POST', headers, body }).then(({ status }) => status);
  expect(await register(JSON.stringify({ nik: '1'.repeat(20_000) }))).toBe(429);
  expect(await register('{}')).toBe(400);
  running.socket.destroy();
  await vi.waitFor(async () => expect((await uploadText(seller)).status).toBe(415), waitOptions);
  expect(await register(JSON.stringify({ nik: '1'.repeat(20_000) }))).toBe(400);
});

test('a client that is refused while still sending receives the response', async () => {
  await open({ bodyLimits: { lingerMs: 20_000 } });
  const size = 8_000_000;
  const client = startRequest({ method: 'POST', path, headers: { 'content-type': boundary }, body: formStart }, size);
  await vi.waitFor(() => expect(client.received()).toContain('401'), waitOptions);
  // The server discards this data. If it had closed the connection already, the write would fail with EPIPE or
  // ECONNRESET.
  client.socket.write(Buffer.alloc(size - formStart.length));
  expect(await client.closed).toMatch(/^HTTP\/1\.1 401 [\s\S]*connection: close[\s\S]*"code":"SIGN_IN_FIRST"/i);
});

test('a refused client that stops sending is disconnected', async () => {
  await open({ bodyLimits: { lingerMs: 50 } });
  const requests = [
    { method: 'POST', path, headers: { 'content-type': boundary }, body: formStart },
    { method: 'GET', path: '/api/health/live', body: 'x' },
    { method: 'POST', path: '/api/tidak/ada', body: 'x' },
  ];
  const answers = await Promise.all(requests.map((request) => startRequest(request).closed));
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['401', '200', '415']);
});

test('a refusal keeps the connection open when the whole body has arrived', async () => {
  await open({});
  const headers = { 'content-type': 'application/json' };
  const client = startRequest({ method: 'POST', path: '/api/store/products/add', headers, body: '{}' }, 2);
  await vi.waitFor(() => expect(client.received()).toMatch(/401 [\s\S]*connection: keep-alive/i), waitOptions);
  client.socket.destroy();
});

test('a node closes connections above its limit', async () => {
  await open({ maxConnections: 1 });
  const first = startRequest({ path: '/api/health/live' }, 0);
  await vi.waitFor(() => expect(first.received()).toContain('200'), waitOptions);
  const second = startRequest({ path: '/api/health/live' }, 0);
  expect(await second.closed.catch(() => 'reset')).toMatch(/^(reset)?$/);
  first.socket.destroy();
});
