import { beforeAll, expect, test } from 'vitest';
import { openNode } from '#server/testing/open-node.ts';
import { openShop } from '#server/testing/open-shop.ts';

beforeAll(openShop);

/** Registers with the given X-Forwarded-For header. Returns how many registrations the client may still make. */
async function remainingFor(url: string, forwarded: string): Promise<number> {
  const headers = { 'x-forwarded-for': forwarded };
  const response = await fetch(`${url}/api/auth/register`, { method: 'POST', headers });
  return Number(response.headers.get('x-ratelimit-remaining'));
}

test.each([
  ['off', 'without a proxy, X-Forwarded-For is ignored', ['10.1.1.1', '10.1.1.2'], [299, 298]],
  [
    'on',
    'behind a proxy, the address that it adds is the client',
    ['10.1.1.1', '10.1.1.2', '10.1.1.1'],
    [299, 299, 298],
  ],
  ['on', 'behind a proxy, addresses sent by the client are ignored', ['1.2.3.4, 10.1.1.1', '10.1.1.1'], [299, 298]],
  [
    '2',
    'behind two proxies, the address added by the outer one is the client',
    ['1.2.3.4, 10.1.1.1, 10.2.2.2', '10.1.1.1, 10.2.2.2'],
    [299, 298],
  ],
])('TRUST_PROXY=%s: %s', async (setting, _, headers, expected) => {
  const node = await openNode({ TRUST_PROXY: setting, RATE_LIMITS: 'on' });
  try {
    const remaining: number[] = [];
    for (const header of headers) remaining.push(await remainingFor(node.url, header));
    expect(remaining).toEqual(expected);
  } finally {
    await node.close();
  }
});
