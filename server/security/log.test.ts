import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { fstatSync, openSync, readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { fastify } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { api, type Key } from '#contract/index.ts';
import { config } from '#platform/config.ts';
import { probeWrites } from '#platform/database-writes.ts';
import { transaction } from '#platform/transaction.ts';
import { describeError, logOptions, secrets } from '#platform/log.ts';
import { newId } from '#platform/new-id.ts';
import { createSession } from '#platform/session.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { call } from '#server/testing/call.ts';
import { openNode, type Node } from '#server/testing/open-node.ts';
import { password } from '#server/testing/people.ts';
import { plausibleRequest } from '#server/testing/plausible-request.ts';
import { rawRequest } from '#server/testing/raw-request.ts';
import { createAccessFixture, type AccessFixture } from '#server/testing/access-fixture.ts';

let node: Node;
let fixture: AccessFixture;
let log = '';
beforeAll(async () => {
  fixture = await createAccessFixture();
  node = await openNode({ LOG_LEVEL: 'info' }, { logStream: { write: (line) => void (log += line) } });
});
afterAll(() => node.close());
beforeEach(() => void (log = ''));

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(node.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

test('each request is logged on one line with its route, status, statements, user and request id', async () => {
  const { id, cookie } = fixture.customer;
  await fetch(`${node.url}/api/shop/search/tas-rotan?cursor=rahasia`);
  const { headers } = await fetch(`${node.url}/api/auth/check-auth`, { headers: { cookie } });
  await expect.poll(() => log.trim().split('\n').length).toBe(2);
  const [search, session] = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(search).toMatchObject({ method: 'GET', route: '/api/shop/search/:keyword', ms: expect.any(Number) });
  expect(session).toMatchObject({
    route: '/api/auth/check-auth',
    status: 200,
    user: id,
    statements: expect.any(Number),
  });
  expect(session!.statements).toBeGreaterThan(0);
  expect(session!.reqId).toBe(headers.get('x-request-id'));
  for (const word of ['tas-rotan', 'rahasia', fixture.customer.email]) expect(log).not.toContain(word);
});

test('checks of load balancers are logged at debug only', async () => {
  await probeWrites(new Date());
  await Promise.all(['/api/health', '/api/health/live', '/api/health/ready'].map((path) => fetch(node.url + path)));
  await fetch(`${node.url}/api/shop/contact`);
  await expect.poll(() => log).toContain('/api/shop/contact');
  expect(log.trim().split('\n')).toHaveLength(1);
  expect(log).toMatch(/"time":"\d{4}-\d\d-\d\dT[\d:.]+Z"/);
});

test.each(secrets)('%s is censored in lines, objects and lists down to the third level, in errors and URLs', (name) => {
  const app = fastify({ logger: logOptions('info', { write: (line) => void (log += line) }) });
  const secret = { [name]: 'rahasia', shop: 'Toko Minahasa' };
  // Parsed query strings have no prototype.
  const bare = Object.assign(Object.create(null), secret) as object;
  const censored = [
    secret,
    { one: secret },
    { one: { two: secret } },
    { one: { two: { three: secret } } },
    { list: [secret, secret] },
    { one: { list: [secret] } },
    { query: bare },
    { sent: Object.assign(Object.create({ kind: 'sent' }), secret) as object },
    { [name]: { inner: 'rahasia' }, shop: 'Toko Minahasa' },
    { [name]: ['rahasia'], shop: 'Toko Minahasa' },
  ];
  for (const line of censored) app.log.info(line);
  app.log.child(secret).child({ one: secret }).info('a line of a child');
  app.log.info('%j', secret);
  const lines = log.trim().split('\n');
  expect(lines).toHaveLength(censored.length + 2);
  for (const line of lines) expect(line).toMatch(/\[redacted\].*Toko Minahasa|Toko Minahasa.*\[redacted\]/);
  const error = Object.assign(new Error('failed', { cause: Object.assign(new Error('why'), secret) }), secret);
  app.log.error(error);
  app.log.error({ err: error });
  app.log.error({ cause: describeError(error) });
  const url = `/auth/reset-password?${name}=rahasia#${name}=rahasia`;
  app.log.info({ req: { method: 'GET', url, ip: '192.0.2.1', headers: secret } });
  expect(log).toContain('"path":"/auth/reset-password"');
  expect(log).not.toContain('rahasia');
});

test.each([new URL('https://toko.id/?token=rahasia'), Buffer.from('rahasia'), new Blob(['rahasia'])])(
  'a line with an object that cannot be censored is left out, and its caller goes on: %s',
  (value) => {
    const app = fastify({ logger: logOptions('info', { write: (line) => void (log += line) }) });
    app.log.info({ sent: value, token: 'rahasia' }, 'sent');
    expect(JSON.parse(log)).toMatchObject({
      msg: 'a line that could not be censored was left out',
      err: { type: 'TypeError' },
    });
    expect(log).not.toContain('rahasia');
  },
);

test('passwords, session cookies, payment tokens and signatures are not logged', async () => {
  const { customer } = fixture;
  await post('/api/auth/login', { email: customer.email, password });
  await post('/api/auth/login', { email: customer.email, password: 'salah-sekali' });
  await post('/api/auth/register', { userName: 'Nona', email: `${newId()}@contoh.test`, phoneNumber: '0', password });
  const { body: form } = plausibleRequest('POST /api/shop/order/create', fixture, customer);
  const created = await post('/api/shop/order/create', form, { cookie: customer.cookie });
  const { snapToken } = (await created.json()) as { snapToken: string };
  await post('/api/payment/notification', plausibleRequest('POST /api/payment/notification', fixture, customer).body);

  expect(snapToken).toMatch(/.{10}/);
  expect(log.split('\n').length).toBeGreaterThan(5);
  const values = [password, 'salah-sekali', customer.cookie.replace('sid=', ''), snapToken, 'f'.repeat(128), '$argon2'];
  for (const value of values) expect(log).not.toContain(value);
});

test('no endpoint logs names, addresses, phone numbers or accounts', async () => {
  const { customer, seller, admin } = fixture;
  const personal = { email: 'nona.zq7@contoh.test', userName: 'Nona Zq7', phoneNumber: '0899-7766-5544', password };
  const place = {
    receiverName: 'Ibu Zq7',
    address: 'Jalan Zq7',
    city: 'Kota Zq7',
    pincode: 'Zq7',
    phone: 'Zq7',
    notes: 'Zq7',
  };
  const store = {
    sellerName: 'Zq7',
    storeName: 'Zq7',
    domicileAddress: 'Zq7',
    productionAddress: 'Zq7',
    nik: '7'.repeat(16),
  };
  const account = { bankName: 'Zq7', bankAccountOwner: 'Zq7', bankAccountNumber: '776655443322' };
  const texts = {
    reason: 'Zq7',
    text: 'Zq7',
    answer: 'Zq7',
    note: 'Zq7',
    reviewMessage: 'Zq7',
    token: 'Zq7',
    title: 'Zq7',
    body: 'Zq7',
  };
  const everything = { ...personal, ...place, ...store, ...account, ...texts };
  const keys = (Object.keys(api) as Key[]).filter((key) => /^(POST|PUT)/.test(key) && !key.includes('logout'));
  let succeeded = 0;
  for (const key of keys) {
    const { access, body: bodySchema, fields: fieldSchema }: Endpoint = api[key];
    const schema = bodySchema ?? fieldSchema;
    const who = [customer, seller, admin].find(({ role }) => typeof access === 'object' && access.who.includes(role));
    const { params = {}, query = {}, body, fields, files } = plausibleRequest(key, fixture, who ?? customer);
    const [method, template] = key.split(' ') as [string, string];
    const path = template.replace(/:(\w+)/g, (_, name: string) => String((params as Record<string, unknown>)[name]));
    // Some calls end the sessions of their caller.
    const token = who && (await transaction((tx) => createSession(tx, who.id, new Date())));
    const send = async (sent: object) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...sent, ...files })) if (value) form.append(name, value as never);
      const response = await fetch(`${node.url}${path}?${new URLSearchParams({ ...query })}`, {
        method,
        body: files ? form : JSON.stringify(sent),
        headers: { ...(!files && { 'content-type': 'application/json' }), ...(token && { cookie: `sid=${token}` }) },
      });
      return response.status;
    };
    // First only the values that the endpoint accepts, so that its handler runs with them, then all of them.
    let accepted = { ...(body as object), ...fields };
    for (const [name, value] of Object.entries({ ...everything, email: `zq7.${newId()}@contoh.test` })) {
      const next = { ...accepted, [name]: value };
      if (schema && z.safeParse(schema, next).success) accepted = next;
    }
    if ((await send(accepted)) === 200) succeeded += 1;
    await send({ ...accepted, ...everything });
  }
  expect(succeeded).toBeGreaterThan(45);
  expect(log.split('\n').length).toBeGreaterThan(keys.length);
  for (const value of ['zq7', '0899-7766-5544', '7'.repeat(16), '776655443322']) {
    expect(log.toLowerCase()).not.toContain(value);
  }
});

const waitOptions = { timeout: 20_000 };

test.each([
  ['an upload', '/api/store/products/upload-image', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition:'],
  ['a JSON body', '/api/store/products/add', 'application/json', '{"title":'],
])('%s aborted by the client is not logged as an error', async (_, path, type, body) => {
  // The server says when it has the headers and waits for the body.
  const expectation = { 'content-length': '100000', expect: '100-continue' };
  const headers = { cookie: fixture.seller.cookie, 'content-type': type, ...expectation };
  const socket = net.connect({ host: '127.0.0.1', port: Number(new URL(node.url).port) });
  socket.write(rawRequest({ method: 'POST', path, headers, body }));
  await once(socket, 'data');
  socket.destroy();
  await vi.waitFor(() => expect(log).toMatch(/aborted by the client|unexpected error/), waitOptions);
  expect(log).not.toMatch(/unexpected error|"level":50/);
});

test('a failed statement is logged without its values', async () => {
  const email = `${newId()}@contoh.test`;
  await asOwner((tx) => tx.execute(sql`alter table users rename column phone_number to phone_away`));
  try {
    const broken = await post('/api/auth/register', {
      userName: 'Nona Rahasia',
      email,
      phoneNumber: '0899-1234-5678',
      password,
    });
    expect(broken.status).toBe(500);
  } finally {
    await asOwner((tx) => tx.execute(sql`alter table users rename column phone_away to phone_number`));
  }
  expect(log).toContain('unexpected error');
  expect(log).toContain('accounts.ts');
  expect(log).toContain('"code":"42703"');
  for (const value of [email, 'Nona Rahasia', '0899-1234-5678', '$argon2', password]) expect(log).not.toContain(value);
  expect((await call(null, 'GET /api/health/live')).status).toBe(200);
});

test('a notification that cannot be stored is logged without its values', async () => {
  const orderId = `${newId()}-1`;
  const key = { order_id: orderId, status_code: '200', gross_amount: '10000.00' };
  const signed = `${key.order_id}${key.status_code}${key.gross_amount}${config.midtrans.serverKey}`;
  const numbers = { permata_va_number: '8562012345678901', transaction_status: 'settlement' };
  await asOwner((tx) => tx.execute(sql`alter table payment_events rename column refund_amount to refund_away`));
  try {
    const signature_key = createHash('sha512').update(signed).digest('hex');
    const refused = await post('/api/payment/notification', { ...key, ...numbers, signature_key });
    expect(refused.status).toBe(503);
  } finally {
    await asOwner((tx) => tx.execute(sql`alter table payment_events rename column refund_away to refund_amount`));
  }
  expect(log).toContain('"msg":"busy"');
  expect(log).toContain('"code":"42703"');
  for (const value of [orderId, '8562012345678901']) expect(log).not.toContain(value);
});

test('journald gets the priority of each line, and nothing else that writes to a file does', () => {
  const program = `
    import { fastify } from 'fastify';
    import { logOptions, printFatal } from '#platform/log.ts';
    const { log } = fastify({ logger: logOptions('debug') });
    for (const level of ['debug', 'info', 'warn', 'error']) log[level](level);
    printFatal('first\\nsecond');`;
  const priorities = (isJournal: boolean) => {
    const file = path.join(inject('testFolder'), `journal-${isJournal}`);
    const descriptor = openSync(file, 'a+');
    const { dev, ino } = fstatSync(descriptor);
    spawnSync('node', ['--input-type=module', '--eval', program], {
      stdio: ['ignore', descriptor, descriptor],
      env: { ...process.env, JOURNAL_STREAM: isJournal ? `${dev}:${ino}` : '8:1' },
    });
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    const words = /^(<\d>)?.*?(debug|info|warn|error|first|second)/;
    return lines
      .map((line) => words.exec(line)?.slice(1).join(' ') ?? line)
      .toSorted((one, other) => (one < other ? -1 : 1));
  };
  expect(priorities(true)).toEqual(['<3> error', '<3> first', '<3> second', '<4> warn', '<6> info', '<7> debug']);
  expect(priorities(false)).toEqual([' debug', ' error', ' first', ' info', ' second', ' warn']);
});
