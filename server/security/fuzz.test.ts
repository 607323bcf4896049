/** Random requests over raw sockets. None of them may get a 5xx or crash the server. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { api, type Key } from '#contract/index.ts';
import { probeWrites } from '#platform/database-writes.ts';
import { openNode } from '#server/testing/open-node.ts';
import { rawRequest, sendRaw } from '#server/testing/raw-request.ts';
import { createAccessFixture } from '#server/testing/access-fixture.ts';

/** `npm run prove long` sends 30,000. Set FUZZ_SEED to the seed that a failure prints to reproduce it. */
const { FUZZ_REQUESTS = '900', FUZZ_SEED } = process.env;
const requests = Number(FUZZ_REQUESTS);
const batchSize = 10;
// Endpoints that end sessions or accounts would leave the rest of the run without a session.
const keys = (Object.keys(api) as Key[]).filter((key) => !/logout|suspend|register-seller/.test(key));

const fixture = await createAccessFixture();

const piece = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '..',
    '.',
    '@',
    '[',
    ']',
    '\\',
    '?',
    '&',
    '=',
    ';',
    ':',
    '*',
    '#',
    '%',
    '%00',
    '%2f',
    '%ff',
  ),
  fc.constantFrom(
    '%ZZ',
    '%ED%A0%80',
    '%f0%9f%98%80',
    '+',
    ',',
    '{}',
    'null',
    '-1',
    '1e309',
    '9'.repeat(30),
    '%27--',
    '$',
  ),
  fc.constantFrom(
    'a%00b',
    'limit=0',
    'limit=1e9',
    'cursor=x',
    'cursor=e30',
    'q=%',
    'sortBy=newest',
    'category=,,',
    'x',
  ),
  fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength: 8 }),
);
const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
const bytes = fc
  .array(fc.integer({ min: 0, max: 255 }), { maxLength: 80 })
  .map((codes) => codes.map((code) => String.fromCharCode(code)).join(''));

const json = fc.oneof(
  fc.json({ maxDepth: 3 }),
  fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify({ userId: value, cartItems: [value], email: value })),
  fc.constantFrom(
    '{',
    '[[[[',
    '"\\ud800"',
    '{"a":1e999}',
    '{"__proto__":{}}',
    '{"email":"a\\u0000@b.c","password":"x"}',
  ),
  bytes,
);

const form = fc
  .tuple(
    fc.constantFrom('my_file', 'image', 'proof', 'orders', '', '__proto__', 'a"b'),
    fc.constantFrom('a.png', '', 'ä'),
    bytes,
  )
  .chain(([name, filename, content]) => {
    const head = `Content-Disposition: form-data; name="${name}"; filename="${filename}"`;
    const whole = `--x\r\n${head}\r\nContent-Type: image/png\r\n\r\n${content}\r\n--x--\r\n`;
    return fc.oneof(
      fc.constant(whole),
      fc.integer({ min: 0, max: whole.length }).map((end) => whole.slice(0, end)),
      bytes.map((broken) => `--x\r\n${broken}`),
    );
  });

const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=x',
  'text/plain',
  ';',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(257)}`,
];
const who = ['customer', 'seller', 'admin', null] as const;

const request = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'),
  key: fc.constantFrom(...keys),
  target: fc.constantFrom('call', 'call', 'call', 'prefix', 'page'),
  path: text,
  query: text,
  who: fc.constantFrom(...who),
  type: fc.option(fc.constantFrom(...contentTypes)),
  body: fc.oneof(fc.constant(''), json, form),
  announcesMore: fc.boolean(),
});
type Random = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

/** The client announces more bytes than it sends and closes its side, so it may get no response. */
const aborts = ({ body, announcesMore }: Pick<Random, 'body' | 'announcesMore'>) => body !== '' && announcesMore;

function bytesOf({ key, target, path, query, type, body, ...random }: Random): Buffer {
  const [ownMethod, template] = key.split(' ') as [string, string];
  const call = template.replace(/:\w+/g, () => path.replace(/[/?#]/g, '') || '-');
  const requestPath = { call, prefix: `${template.split(':')[0]}${path}`, page: `/${path}` }[target];
  const headers = {
    ...(random.who && { cookie: fixture[random.who].cookie }),
    ...(type && { 'content-type': type }),
    ...(aborts({ body, ...random }) && { 'content-length': String(body.length + 1) }),
  };
  return rawRequest({
    method: target === 'call' ? ownMethod : random.method,
    path: `${requestPath}?${query}`,
    headers,
    body,
  });
}

test(
  'random requests never get a 5xx',
  async () => {
    const render = async () => ({
      status: 200,
      location: null,
      html: '<!doctype html><title>Kreasi</title>',
    });
    const node = await openNode({ LOG_LEVEL: 'silent' }, { web: { render, scriptHashes: '', assets: null } });
    let sent = 0;
    const batch = fc.array(request, { minLength: batchSize, maxLength: batchSize });
    try {
      await fc.assert(
        fc.asyncProperty(batch, async (randoms) => {
          // Without a write in the last 10 s a node is not ready.
          await probeWrites(new Date());
          const send = (random: Random) => sendRaw(bytesOf(random), node.url, { end: aborts(random) });
          const answers = await Promise.all(randoms.map(send));
          sent += randoms.length;
          const failed = answers.filter(
            ({ status }, index) => status >= 500 || (status < 200 && !aborts(randoms[index]!)),
          );
          expect(failed.map(({ text: answer }) => answer.slice(0, 400))).toEqual([]);
        }),
        { numRuns: requests / batchSize, ...(FUZZ_SEED && { seed: Number(FUZZ_SEED) }) },
      );
      expect((await sendRaw(rawRequest({ path: '/api/health/live' }), node.url)).status).toBe(200);
    } finally {
      await node.close();
    }
    expect(sent).toBe(requests);
  },
  requests * 100,
);
