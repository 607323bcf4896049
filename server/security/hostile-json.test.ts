/**
 * Each field of each request is sent values that break validators. None of them may get a 5xx. By default a field gets
 * the worst values and a quarter of the others, in turn; `npm run prove security` sends all.
 */
import { expect, test } from 'vitest';
import type { Key } from '#contract/index.ts';
import { probeWrites } from '#platform/database-writes.ts';
import { transaction } from '#platform/transaction.ts';
import { createSession } from '#platform/session.ts';
import { createAccessFixture } from '#server/testing/access-fixture.ts';
import { endpointOf, keys, nameOf, type RequestField, requestFields } from '#server/testing/contract-fields.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { plausibleRequest } from '#server/testing/plausible-request.ts';
import { mayCall } from '#server/testing/who-may-call.ts';
import type { Sent } from '#server/testing/call.ts';

const { url } = await openShop();
const fixture = await createAccessFixture();
const callers = [fixture.customer, fixture.seller, fixture.admin] as const;

const nested = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);

/** As JSON text, because some of them cannot be written from values. The worst are first. */
const hostile = [
  '{"length":{"toString":"x"}}',
  '{"length":{"valueOf":1,"toString":null}}',
  '{"length":[]}',
  '{"length":[[{"toString":1}]]}',
  '{"length":5}',
  '{"length":-1}',
  '{"length":1e400}',
  '{"length":"9"}',
  '{"size":{"toString":"x"}}',
  '{"toString":"x","valueOf":"x"}',
  '{"toString":{},"toJSON":{},"then":"x"}',
  '{"then":{"length":{"toString":1}}}',
  '{"__proto__":{"length":{"toString":"x"}}}',
  '{"constructor":{"prototype":{"length":1}}}',
  '{"prototype":{},"hasOwnProperty":1}',
  '[{"length":{"toString":"x"}}]',
  '[[[[]]],[[1]]]',
  '[null,[],{}]',
  '{"":{"":{"length":{"":""}}}}',
  '{"":1}',
  '{"a":1,"a":{"length":{"toString":1}}}',
  nested('[', ']', 7_000),
  `${'{"a":'.repeat(2_500)}1${'}'.repeat(2_500)}`,
  '1e400',
  '-1e400',
  '9007199254740992',
  '-9007199254740993',
  '1e-400',
  '-0',
  `"${'a'.repeat(14_000)}"`,
  '"\\ud800"',
  '"\\u0000"',
  '"__proto__"',
  'null',
  'true',
];

const worst = 3;
const sendsAll = Boolean(process.env.FUZZ_PER_ENDPOINT ?? process.env.FUZZ_REQUESTS);
const valuesFor = (turn: number) => hostile.filter((_, index) => sendsAll || index < worst || index % 4 === turn % 4);

const marker = 'HOSTILE-VALUE';

/** A copy of a plausible value in which the field at the path is the marker. */
function marked(value: unknown, [step, ...rest]: RequestField['path']): unknown {
  if (step === undefined) return marker;
  if (typeof step === 'number') return [marked((value as unknown[] | undefined)?.[step], rest)];
  const fields = (value ?? {}) as Record<string, unknown>;
  return { ...fields, [step]: marked(fields[step], rest) };
}

const callerOf = (key: Key) => callers.find(({ role }) => mayCall(key, role))!;

const tokens = new Map<string, string>();

/** Sends as the caller, whose session is used until a request was accepted, which may have ended it, or had none. */
async function send(key: Key, { params = {}, query = {} }: Sent, body: string | FormData) {
  const caller = callerOf(key);
  const token = tokens.get(caller.id) ?? (await transaction((tx) => createSession(tx, caller.id, new Date())));
  const [method, template] = key.split(' ') as [string, string];
  const path = template.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const search = new URLSearchParams(query as Record<string, string>);
  const response = await fetch(`${url}${path}?${search}`, {
    method,
    headers: { cookie: `sid=${token}`, ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
    body,
  });
  if (response.ok || response.status === 401) tokens.delete(caller.id);
  else tokens.set(caller.id, token);
  return response;
}

async function expectRefusedOrLegal(response: Response, about: string) {
  const answer = (await response.json()) as { success: boolean; message?: string };
  expect({ about, status: response.status, answer }).toMatchObject({
    status: expect.toSatisfy((status: number) => status < 500),
    answer: { success: response.status < 400 },
  });
}

const fieldsOf = (part: 'body' | 'fields') => requestFields.filter((field) => field.part === part);
const withBody = keys.filter((key) => endpointOf(key).body && !/suspend|sessions/.test(key));

test.each(withBody)('%s: no value of a field of the body gets a 5xx', { timeout: 60_000 }, async (key) => {
  const request = plausibleRequest(key, fixture, callerOf(key));
  for (const [turn, field] of fieldsOf('body')
    .filter((one) => one.key === key)
    .entries()) {
    const text = JSON.stringify(marked(request.body, field.path));
    for (const value of valuesFor(turn)) {
      const body = text.replace(`"${marker}"`, () => value);
      await expectRefusedOrLegal(await send(key, request, body), `${nameOf(field)} ${value.slice(0, 60)}`);
    }
  }
  for (const body of valuesFor(keys.indexOf(key)))
    await expectRefusedOrLegal(await send(key, request, body), `${key} ${body.slice(0, 60)}`);
});

test.each(fieldsOf('fields'))(
  '$key: no value of the form field $path.0 gets a 5xx',
  { timeout: 60_000 },
  async (field) => {
    const request = plausibleRequest(field.key, fixture, callerOf(field.key));
    const name = String(field.path[0]);
    for (const value of valuesFor(requestFields.indexOf(field))) {
      const form = new FormData();
      for (const [known, text] of Object.entries({ ...request.fields, [name]: value })) form.append(known, text);
      for (const [known, file] of Object.entries(request.files ?? {})) if (file) form.append(known, file);
      await expectRefusedOrLegal(await send(field.key, request, form), `${nameOf(field)} ${value.slice(0, 60)}`);
    }
  },
);

test.each(requestFields.filter(({ part }) => part === 'query'))(
  '$key: no value of the parameter $path.0 gets a 5xx',
  { timeout: 60_000 },
  async (field) => {
    const {
      key,
      path: [name],
    } = field;
    const [method, template] = key.split(' ') as [string, string];
    const caller = callerOf(key);
    if (key.startsWith('GET /api/health')) await probeWrites(new Date());
    const { params = {}, query = {} } = plausibleRequest(key, fixture, caller);
    const path = template.replace(/:(\w+)/g, (_, step: string) => String((params as Record<string, unknown>)[step]));
    const values = valuesFor(requestFields.indexOf(field)).filter((value) => value.length < 200);
    const forms = [
      ...values.map((value) => `${name}=${encodeURIComponent(value)}`),
      `${name}=x&${name}=y`,
      `${name}[]=x`,
      `${name}[length]=1`,
      `${name}[length][toString]=x`,
    ];
    const others = new URLSearchParams(query as Record<string, string>);
    others.delete(String(name));
    for (const form of forms) {
      const { status } = await fetch(`${url}${path}?${form}&${others}`, { method, headers: { cookie: caller.cookie } });
      expect([form, status < 500]).toEqual([form, true]);
    }
  },
);

test.each([
  [
    'POST /api/auth/login',
    '{"email":"a@b.id","password":{"length":{"toString":"x"}}}',
    'password',
    'Kata sandi tidak valid',
  ],
  ['POST /api/auth/login', '{"email":{"size":{}},"password":"rahasia123"}', 'email', 'Email tidak valid'],
  ['POST /api/auth/login', `{"email":${nested('[', ']', 5_000)},"password":"x"}`, 'email', 'Email tidak valid'],
  ['POST /api/auth/login', '{"length":{"length":[]}}', 'body', 'Data yang dikirim tidak valid.'],
] as const)('%s names the field: %s', async (key, body, field, message) => {
  const response = await send(key, {}, body);
  expect([response.status, await response.json()]).toMatchObject([400, { message, errors: { [field]: message } }]);
});

test('the list of orders in the form of a payout is refused by name', async () => {
  const request = plausibleRequest('POST /api/admin/payout/mark-paid', fixture, fixture.admin);
  const form = new FormData();
  form.append('sellerId', fixture.seller.id);
  form.append('orders', '{"length":{"toString":"x"}}');
  form.append('paymentProof', request.files!.paymentProof!);
  const response = await send('POST /api/admin/payout/mark-paid', request, form);
  expect([response.status, await response.json()]).toMatchObject([400, { errors: { orders: expect.any(String) } }]);
});
