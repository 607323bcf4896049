/** No answer, page, header, metric, log line or message may contain the value of a secret setting. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fastify } from 'fastify';
import { sql } from 'drizzle-orm';
import { api, type Key } from '#contract/index.ts';
import { config, configure } from '#platform/config.ts';
import { logOptions } from '#platform/log.ts';
import { serveMetrics } from '#platform/metrics.ts';
import { settingNames, settings } from '#platform/settings/all-settings.ts';
import type { Web } from '#server/app.ts';
import { faultChecks } from '#server/faults.ts';
import { notifyOperator } from '#server/notify-operator.ts';
import { type AccessFixture, createAccessFixture } from '#server/testing/access-fixture.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { openNode, type Node } from '#server/testing/open-node.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { plausibleRequest } from '#server/testing/plausible-request.ts';

// Several hundred requests.
vi.setConfig({ testTimeout: 180_000 });

const mark = 'tanda7b1e9c4d2f8a6e0b3c5d7f9a1b2c3';
/** Addresses where nobody listens, so that each use of a secret also fails. */
const marked: Record<string, string> = {
  DATABASE_URL: `postgres://kreasi:${mark}@127.0.0.1:1/shop`,
  DATABASE_OWNER_URL: `postgres://owner:${mark}@127.0.0.1:1/shop`,
  SECRET_KEY: mark,
  SECRET_KEY_OLD: `alt${mark}`,
  MIDTRANS_SERVER_KEY: `SB-Mid-server-${mark}`,
  MAIL_URL: `smtp://kreasi:${mark}@127.0.0.1:1`,
  BITESHIP_KEY: `biteship_test.${mark}`,
  HEARTBEAT_URL: `https://127.0.0.1:1/${mark}`,
  ALERT_URL: `https://127.0.0.1:1/${mark}`,
  REDIS_URL: `redis://:${mark}@127.0.0.1:1`,
  MEDIA_STORE: `s3://kunci:${mark}@127.0.0.1:1/gambar`,
};
const variables = { ...marked, MIDTRANS_URL: 'http://127.0.0.1:10', RATE_LIMITS: 'on', LOG_LEVEL: 'debug' };
/** As the key stands in the header that the provider gets. */
const inHeader = btoa(`${marked.MIDTRANS_SERVER_KEY}:`).slice(0, -4);

const isShown = (text: string) => [mark, inHeader].some((value) => text.includes(value));

let node: Node;
let fixture: AccessFixture;
let log = '';
const logStream = { write: (line: string) => void (log += line) };

/** What a page gets to show: a stand-in for the build of the web. Fails for /gagal. */
const render: Web['render'] = async (request, { site, call }) => {
  if (request.url.endsWith('/gagal')) throw new Error('this page fails');
  const shown = await call('GET /api/shop/payment/provider');
  return { status: 200, location: null, html: `<!doctype html>${JSON.stringify({ site, shown })}` };
};

beforeAll(async () => {
  fixture = await createAccessFixture();
  node = await openNode(variables, { logStream, web: { render, scriptHashes: '', assets: null } });
});
afterAll(() => node.close());
beforeEach(async () => void configure({ ...(await openShop()).env, ...variables }));
afterEach(async () => void configure((await openShop()).env));

test('each secret setting has a mark in this test', () => {
  expect(Object.keys(marked).toSorted()).toEqual(settingNames.filter((name) => settings[name].isSecret).toSorted());
  expect(isShown(JSON.stringify(config))).toBe(true);
});

/** The status, headers and body of an answer, as one text. */
async function read(path: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(node.url + path, { redirect: 'manual', ...init });
  return `${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`;
}

test('no call that reads answers with a secret, whoever asks', async () => {
  const { customer, seller, admin } = fixture;
  const shown: string[] = [];
  let answered = 0;
  for (const key of (Object.keys(api) as Key[]).filter((one) => one.startsWith('GET '))) {
    for (const who of [null, customer, seller, admin]) {
      const { params = {}, query = {} } = plausibleRequest(key, fixture, who ?? customer);
      const path = key.slice(4).replace(/:(\w+)/g, (_, name: string) => String((params as never)[name]));
      const headers = { cookie: who?.cookie ?? '' };
      const answer = await read(`${path}?${new URLSearchParams({ ...query })}`, { headers });
      if (answer.startsWith('200')) answered += 1;
      if (isShown(answer)) shown.push(key);
    }
  }
  expect(shown).toEqual([]);
  expect(answered).toBeGreaterThan(100);
});

test.each([
  ['/shop/home', 200],
  ['/tidak-ada', 200],
  ['/gagal', 500],
  ['/api/tidak-ada', 404],
  ['/api/docs', 200],
  ['/api/docs/openapi.json', 200],
  ['/sitemap.xml', 200],
  ['/.well-known/security.txt', 200],
  ['/api/shop/search/%ZZ', 400],
] as const)('%s shows no secret', async (path, status) => {
  const answer = await read(path);
  expect(answer.slice(0, 3)).toBe(String(status));
  expect(isShown(answer)).toBe(false);
});

test('metrics show no secret', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  const stop = await serveMetrics(port);
  onTestFinished(stop);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain('kreasi_request_seconds');
  expect(isShown(text)).toBe(false);
});

test('the log of failures shows no secret', async () => {
  const { customer } = fixture;
  const headers = { cookie: customer.cookie, 'content-type': 'application/json' };
  const { body } = plausibleRequest('POST /api/shop/order/create', fixture, customer);
  await read('/api/shop/order/create', { method: 'POST', headers, body: JSON.stringify(body) });
  await asOwner((tx) => tx.execute(sql`alter table banners rename to away`));
  const failed = await read('/api/admin/banner');
  await asOwner((tx) => tx.execute(sql`alter table away rename to banners`));
  expect(failed).toMatch(/^500/);
  const { log: logger } = fastify({ logger: logOptions('debug', logStream) });
  for (const check of Object.values(faultChecks)) log += String(await check(new Date()).catch(String));
  expect(log).toContain('Redis does not answer');
  // Long after what other tests told. The receiver does not answer, so nothing counts as told.
  const yearLater = new Date(Date.now() + 400 * 86_400_000);
  await notifyOperator(yearLater, logger).catch((error: unknown) =>
    logger.error({ err: error }, 'scheduled job failed'),
  );
  for (const line of ['"busy"', 'unexpected error', 'scheduled job failed', '"request"']) expect(log).toContain(line);
  expect(isShown(log)).toBe(false);
});

test('a variable that is not valid is named without its value', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  const broken = Object.fromEntries(Object.keys(marked).map((name) => [name, mark]));
  for (const NODE_ENV of ['production', 'test']) {
    for (const env of [broken, marked])
      expect(messageOf({ ...env, NODE_ENV, MIDTRANS_CLIENT_KEY: mark })).not.toContain(mark);
  }
});

function messageOf(env: NodeJS.ProcessEnv): string {
  try {
    configure(env);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('The configuration is valid.');
}
