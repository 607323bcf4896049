import { beforeAll, expect, test } from 'vitest';
import { configure } from '#platform/config.ts';
import { call } from '#server/testing/call.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { notifyOfFailedJob } from './admin-mails.ts';
import { unsubscribeUrls } from './mail-settings.ts';

beforeAll(openShop);

const settingsOf = async (who: Person) => (await call(who, 'GET /api/account/mail-settings')).body.data;
const offOf = async (who: Person) => (await settingsOf(who)).filter(({ isOn }) => !isOn).map(({ kind }) => kind);

const mailAdmins = () => notifyOfFailedJob({ job: 'distrust-account', jobId: String(Math.random()) }, new Date());

test('lists the kinds of mail of the role and switches one off and on', async () => {
  const [sari, budi] = [await newCustomer(), await newSeller()];
  const kinds = async (who: Person) => (await settingsOf(who)).map(({ kind }) => kind);
  expect(await kinds(sari)).toContain('order-shipped');
  expect(await kinds(sari)).not.toContain('new-order');
  expect(await kinds(budi)).toContain('new-order');
  const turn = (isOn: boolean) =>
    call(sari, 'PUT /api/account/mail-settings', { body: { kind: 'order-shipped', isOn } });
  for (let times = 0; times < 2; times += 1) await turn(false);
  expect(await offOf(sari)).toEqual(['order-shipped']);
  expect(await offOf(budi)).toEqual([]);
  await turn(true);
  expect(await offOf(sari)).toEqual([]);
});

test('refuses to switch off necessary mails', async () => {
  const answer = await call(await newCustomer(), 'PUT /api/account/mail-settings', {
    body: { kind: 'password-reset' as never, isOn: false },
  });
  expect(answer.status).toBe(400);
});

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
  ],
])('the header of a mail switches its kind off with one request as %s, without a session', async (type, body) => {
  const admin = await newAdmin();
  await mailAdmins();
  // Other tests may mail all admins meanwhile.
  const mailsOfKind = async () =>
    ((await mailsTo(admin.email)) as never as { headers: Record<string, string>; text: string }[]).filter(
      ({ headers }) => headers['list-unsubscribe']?.includes('job-failed'),
    );
  const [{ headers, text }] = (await mailsOfKind()) as [Awaited<ReturnType<typeof mailsOfKind>>[number]];
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const url = headers['list-unsubscribe']!.replace(/[<>]/g, '');
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body });
  expect([response.status, await response.json()]).toEqual([
    200,
    { success: true, message: 'Email jenis ini tidak akan dikirim lagi.', label: 'Pekerjaan sistem yang gagal' },
  ]);
  expect(await offOf(admin)).toEqual(['job-failed']);
  await mailAdmins();
  expect(await mailsOfKind()).toHaveLength(1);
  expect(text).toContain('/mail/unsubscribe?token=job-failed.');
});

test('opening the link of the header leads to the page and switches nothing off', async () => {
  const admin = await newAdmin();
  const { page, oneClick } = unsubscribeUrls('job-failed', admin.id)!;
  const response = await fetch(oneClick, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([302, page.replace(/^https?:\/\/[^/]+/, '')]);
  expect(await offOf(admin)).toEqual([]);
});

test('accepts tokens of the previous secret key, and no others', async () => {
  const [sari, budi] = [await newCustomer(), await newSeller()];
  const tokenOf = (who: Person) => new URL(unsubscribeUrls('complaint', who.id)!.page).searchParams.get('token')!;
  const send = async (token: string) => (await call(null, 'POST /api/mail/unsubscribe', { query: { token } })).status;
  const token = tokenOf(sari);
  const [kind, id, signature] = token.split('.') as [string, string, string];
  const forged = [
    `reminder.${id}.${signature}`,
    `${kind}.${budi.id}.${signature}`,
    `${kind}.${id}.${signature.slice(0, -2)}`,
    `${kind}.${id}.`,
    `password-reset.${id}.${signature}`,
    'x',
    `${kind}.bukan-id.${signature}`,
  ];
  for (const wrong of forged) expect([wrong, await send(wrong)]).toEqual([wrong, 400]);
  expect(await offOf(sari)).toEqual([]);
  const { env } = await openShop();
  const newKey = 'another key for tests, thirty-two characters';
  try {
    configure({ ...env, SECRET_KEY: newKey });
    expect(await send(token)).toBe(400);
    configure({ ...env, SECRET_KEY: newKey, SECRET_KEY_OLD: env.SECRET_KEY });
    expect(await send(token)).toBe(200);
  } finally {
    configure(env);
  }
  expect(await offOf(sari)).toEqual(['complaint']);
});

test('an endpoint that reads JSON accepts no form', async () => {
  const { url } = await openShop();
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'email=a&password=b',
  });
  expect(response.status).toBe(415);
});
