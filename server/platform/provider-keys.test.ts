import { afterEach, beforeAll, expect, test } from 'vitest';
import { errorFor } from '#server/testing/configuration-error.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { production as node } from '#server/testing/production.ts';
import { configure } from './config.ts';

beforeAll(openShop);
afterEach(async () => void configure((await openShop()).env));

const production = {
  ...node,
  DATABASE_URL: 'postgres://localhost/shop',
  DATA_DIR: '/var/lib/kreasi',
  MAIL_URL: 'smtp://localhost',
};
const sandboxKeys = { MIDTRANS_SERVER_KEY: 'SB-Mid-server-1', MIDTRANS_CLIENT_KEY: 'SB-Mid-client-1' };

test.each([
  ['MIDTRANS_SERVER_KEY', 'Mid-client-1', /is a client key, which belongs in MIDTRANS_CLIENT_KEY/],
  ['MIDTRANS_SERVER_KEY', 'SB-Mid-client-1', /is a client key, which belongs in MIDTRANS_CLIENT_KEY/],
  ['MIDTRANS_CLIENT_KEY', 'Mid-server-1', /is a server key, which nobody else may know/],
  ['MIDTRANS_CLIENT_KEY', 'SB-Mid-server-1', /is a server key, which nobody else may know/],
  ['MIDTRANS_SERVER_KEY', 'abc', /must be the server key, which begins with Mid-server- or SB-Mid-server-/],
  ['MIDTRANS_CLIENT_KEY', 'Mid-client.1', /must be the client key, which begins with Mid-client- or SB-Mid-client-/],
  ['MIDTRANS_CLIENT_KEY', 'Mid-client-a b', /must be the client key/],
  ['MIDTRANS_CLIENT_KEY', 'SB-Mid-client-1', /is a key of the provider's sandbox, and MIDTRANS_SERVER_KEY is not/],
  ['MIDTRANS_SERVER_KEY', 'SB-Mid-server-1', /is a key of the provider's sandbox, and MIDTRANS_CLIENT_KEY is not/],
])('%s=%s is no key of this place, in the demo either', (name, value, fault) => {
  for (const env of [production, { ...production, NODE_ENV: 'test' }]) {
    const message = errorFor({ ...env, [name]: value });
    expect(message).toMatch(fault);
    expect(message).toContain(name);
    expect(message).not.toContain(value);
  }
});

test('swapped keys are both named, and one key for both is not accepted', () => {
  const { MIDTRANS_SERVER_KEY: server, MIDTRANS_CLIENT_KEY: client } = production;
  const swapped = errorFor({ ...production, MIDTRANS_SERVER_KEY: client, MIDTRANS_CLIENT_KEY: server });
  expect(swapped).toMatch(/MIDTRANS_SERVER_KEY is a client key/);
  expect(swapped).toMatch(/MIDTRANS_CLIENT_KEY is a server key/);
  expect(errorFor({ ...production, MIDTRANS_CLIENT_KEY: server })).toMatch(/MIDTRANS_CLIENT_KEY is a server key/);
  expect(errorFor({ ...production, MIDTRANS_SERVER_KEY: client })).toMatch(/MIDTRANS_SERVER_KEY is a client key/);
});

test('keys of the sandbox are for the sandbox or a simulator, keys without SB- for both places', () => {
  expect(errorFor({ ...production, ...sandboxKeys })).toMatch(/set MIDTRANS_SANDBOX=on/);
  const local = { ...production, ...sandboxKeys, NODE_ENV: 'test' };
  expect(errorFor(local)).toMatch(/set MIDTRANS_SANDBOX=on/);
  expect(errorFor({ ...local, MIDTRANS_SANDBOX: 'on' })).toBeNull();
  expect(errorFor({ ...local, MIDTRANS_URL: '/_midtrans' })).toBeNull();
  expect(errorFor({ ...production, MIDTRANS_SANDBOX: 'on' })).toBeNull();
});
