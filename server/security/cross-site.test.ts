import { expect, onTestFinished, test } from 'vitest';
import { api, type Key } from '#contract/index.ts';
import { probeWrites } from '#platform/database-writes.ts';
import { callAny } from '#server/testing/call.ts';
import { openNode } from '#server/testing/open-node.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { plausibleRequest } from '#server/testing/plausible-request.ts';
import { production } from '#server/testing/production.ts';
import { rawRequest, sendRaw } from '#server/testing/raw-request.ts';
import { createAccessFixture } from '#server/testing/access-fixture.ts';
import { takeSnapshot } from '#server/testing/snapshot.ts';

const fixture = await createAccessFixture();

const keys = Object.keys(api) as Key[];
const notification = 'POST /api/payment/notification';
const writes = keys.filter((key) => !key.startsWith('GET') && key !== notification);

function callerOf(key: Key) {
  const { access } = api[key];
  return fixture[typeof access === 'string' ? 'customer' : access.who[0]];
}

test.each(writes)('%s is refused when a page of another site sends it', async (key) => {
  const caller = callerOf(key);
  const request = plausibleRequest(key, fixture, caller);
  const before = await takeSnapshot();
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: (await openShop()).url },
    { origin: 'https://jahat.test' },
    { origin: `${(await openShop()).url}.jahat.test` },
    { origin: 'null' },
  ];
  for (const headers of foreign) {
    const { status, body } = await callAny<{ code: string }>(caller, key, { ...request, headers });
    expect({ headers, status, code: body.code }).toEqual({ headers, status: 403, code: 'FOREIGN_ORIGIN' });
  }
  expect(await takeSnapshot()).toEqual(before);
});

test.each([
  ['outside production a phone in the local network may write', {}, 'http://192.168.1.5:3000', 200],
  ['in production a host that is not the shop’s may not write, even from its own pages', production, null, 403],
  ['in production the public address may write', production, production.PUBLIC_URL, 200],
])('which host may write: %s', async (_, variables, sent, expected) => {
  const node = await openNode({ LOG_LEVEL: 'silent', ...variables });
  onTestFinished(node.close);
  const origin = sent ?? 'http://jahat.test';
  const headers = { host: new URL(origin).host, origin };
  const { status } = await sendRaw(rawRequest({ method: 'POST', path: '/api/auth/logout', headers }), node.url);
  expect(status).toBe(expected);
});

/** An endpoint that ignores the body may accept a form; the session plays no part in it. */
const readsBody = (key: Key) => !('discardsForm' in api[key]);

test.each(writes.filter(readsBody))('%s refuses the content types that forms of other sites can send', async (key) => {
  const caller = callerOf(key);
  const { files: _, fields, body = fields ?? {}, ...request } = plausibleRequest(key, fixture, caller);
  const before = await takeSnapshot();
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; a=application/json'];
  // An upload is a form that other sites can send too: only its origin protects it.
  if (!('files' in api[key])) types.push('multipart/form-data; boundary=x', 'Multipart/Form-Data; boundary=x');
  for (const type of types) {
    const { status } = await callAny(caller, key, { ...request, body, headers: { 'content-type': type } });
    expect({ type, status }).toEqual({ type, status: 415 });
  }
  expect(await takeSnapshot()).toEqual(before);
});

test('GET requests change nothing but the audit log, the known devices and how much an admin read', async () => {
  // Without a write in the last 10 s a node is not ready.
  await probeWrites(new Date());
  const { audit_log: _, known_devices: __, personal_reads: ___, ...before } = await takeSnapshot();
  const refused: string[] = [];
  for (const key of keys.filter((read) => read.startsWith('GET'))) {
    const caller = callerOf(key);
    const { status } = await callAny(caller, key, plausibleRequest(key, fixture, caller));
    if (status !== 200) refused.push(`${status} ${key}`);
  }
  // The fixture has no proof of payment no letter and no piece with a code, and the download asks for the password.
  expect(refused.filter((line) => !line.endsWith('proof') && !line.includes('/proof/'))).toEqual([
    '404 GET /api/shop/turnover-letter/:code',
    '404 GET /api/shop/origins/:code',
    '409 GET /api/account/data',
  ]);
  expect(await takeSnapshot()).toMatchObject(before);
});

test('the provider’s notification may come from another site but needs a valid signature', async () => {
  const before = await takeSnapshot();
  const headers = { origin: 'https://jahat.test', 'sec-fetch-site': 'cross-site' };
  const { status } = await callAny(null, notification, {
    ...plausibleRequest(notification, fixture, fixture.customer),
    headers,
  });
  expect(status).toBe(400);
  expect(await takeSnapshot()).toEqual(before);
});
