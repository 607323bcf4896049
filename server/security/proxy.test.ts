import { beforeAll, expect, test } from 'vitest';
import { openNode } from '#server/testing/open-node.ts';
import { openShop } from '#server/testing/open-shop.ts';

beforeAll(openShop);

/** How many registrations of an address are left after this one, which says that it came by these addresses. */
async function leftFor(url: string, forwarded: string): Promise<number> {
  const headers = { 'x-forwarded-for': forwarded };
  const response = await fetch(`${url}/api/auth/register`, { method: 'POST', headers });
  return Number(response.headers.get('x-ratelimit-remaining'));
}

test.each([
  ['off', 'without a proxy in front nothing that a caller claims counts', ['10.1.1.1', '10.1.1.2'], [299, 298]],
  ['on', 'behind a proxy its own word counts', ['10.1.1.1', '10.1.1.2', '10.1.1.1'], [299, 299, 298]],
  ['on', 'behind a proxy what a caller claimed before it does not', ['1.2.3.4, 10.1.1.1', '10.1.1.1'], [299, 298]],
  [
    '2',
    'behind two proxies the word of the outer one counts',
    ['1.2.3.4, 10.1.1.1, 10.2.2.2', '10.1.1.1, 10.2.2.2'],
    [299, 298],
  ],
])('TRUST_PROXY=%s: %s', async (setting, _, claims, left) => {
  const node = await openNode({ TRUST_PROXY: setting, RATE_LIMITS: 'on' });
  try {
    const seen: number[] = [];
    for (const claim of claims) seen.push(await leftFor(node.url, claim));
    expect(seen).toEqual(left);
  } finally {
    await node.close();
  }
});
