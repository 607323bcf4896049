import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { errorFor } from '#server/testing/configuration-error.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { configure } from './config.ts';

beforeAll(openShop);
afterEach(async () => void configure((await openShop()).env));

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://shop@db/shop?sslmode=verify-full',
  PUBLIC_URL: 'https://kreasi-sulut.test',
  SECRET_KEY: 'n4vQ0pYt7mWz2KbXs9RfLd6HcGj1EuAo',
  MIDTRANS_SERVER_KEY: 'Mid-server-1',
  MIDTRANS_CLIENT_KEY: 'Mid-client-1',
  SHOP_EMAIL: 'halo@kreasi-sulut.test',
  SHOP_WHATSAPP: '+62 431 123456',
  SHOP_ADDRESS: 'Jalan Sam Ratulangi 5, Manado 95111',
  MAIL_URL: 'smtp://kreasi:rahasia%40@smtp.test',
  MAIL_FROM: 'Kreasi Sulut <halo@kreasi-sulut.test>',
  ADMIN_SECOND_FACTOR: 'required',
  TRUST_PROXY: 'on',
  DATA_DIR: '/var/lib/kreasi',
};

test('production starts with the required variables and uses the real provider', () => {
  expect(errorFor(production)).toBeNull();
  expect(configure(production)).toMatchObject({
    production: true,
    paymentWindow: 3600,
    rateLimits: true,
    proxies: 1,
    databasePool: 20,
    host: '127.0.0.1',
    shopDefaults: { email: 'halo@kreasi-sulut.test' },
    requiresSecondFactor: true,
    midtrans: { snapUrl: 'https://app.midtrans.com', apiUrl: 'https://api.midtrans.com' },
    site: { isSandbox: false, operator: '', pseNumber: '' },
  });
});

test.each([
  'DATABASE_URL',
  'PUBLIC_URL',
  'SECRET_KEY',
  'MIDTRANS_SERVER_KEY',
  'MIDTRANS_CLIENT_KEY',
  'SHOP_EMAIL',
  'SHOP_WHATSAPP',
  'SHOP_ADDRESS',
  'MAIL_URL',
  'MAIL_FROM',
  'ADMIN_SECOND_FACTOR',
  'TRUST_PROXY',
])('production does not start without %s and names it in the error', (name) => {
  expect(errorFor({ ...production, [name]: undefined })).toContain(name);
  expect(errorFor({ ...production, [name]: '' })).toContain(name);
});

test.each([
  ['MIDTRANS_URL', '/_midtrans'],
  ['BITESHIP_URL', '/_trackings'],
  ['MIDTRANS_URL', 'https://app.midtrans.com'],
  ['PUBLIC_URL', 'http://kreasi-sulut.test'],
  ['PUBLIC_URL', 'https://kreasi-sulut.test/toko'],
  ['PUBLIC_URL', 'https://kreasi-sulut.test/'],
  ['PUBLIC_URL', 'https://kreasi-sulut.test?ref=1'],
  ['PUBLIC_URL', 'https://localhost'],
  ['PUBLIC_URL', 'https://127.0.0.1'],
  ['PUBLIC_URL', 'https://[::1]'],
  ['PUBLIC_URL', 'https://kreasi.example'],
  ['SHOP_ADDRESS', 'Jalan …, Manado 95111'],
  ['MAIL_URL', 'smtps://kreasi:rahasia@smtp.example:465'],
  ['RATE_LIMITS', 'off'],
  ['TRUST_PROXY', 'true'],
  ['DATA_DIR', './data'],
  ['DATA_DIR', undefined],
  ['PAYMENT_WINDOW_SECONDS', '299'],
  ['SECRET_KEY', 'short'],
  ['SECRET_KEY', 'x'.repeat(32)],
  ['SECRET_KEY', 'aku-suka-manado-'.repeat(3)],
  ['SECRET_KEY', 'aabcdefghijk'.repeat(3)],
  ['MIDTRANS_SERVER_KEY', 'SB-Mid-server-1'],
  ['MIDTRANS_CLIENT_KEY', 'SB-Mid-client-1'],
  ['SHOP_EMAIL', 'halo@kreasi.test'],
  ['SHOP_EMAIL', 'bukan alamat'],
  ['SHOP_WHATSAPP', 'telepon'],
  ['MAIL_URL', 'http://smtp.test'],
  ['MAIL_FROM', 'Kreasi Sulut'],
  ['MAIL_FROM', 'Kreasi Sulut <halo@kreasi.test>'],
])('production does not start with %s=%s', (name, value) => {
  expect(errorFor({ ...production, [name]: value })).toContain(name);
});

const namesIn = (message: string | null) => message!.split('\n').map((line) => line.split(' ')[0]);

test('all missing and invalid variables are reported at once, each on a line with its purpose and an example', () => {
  const message = errorFor({ NODE_ENV: 'production', SECRET_KEY: 'short', PORT: '99999' });
  expect(new Set(namesIn(message))).toEqual(new Set([...Object.keys(production).slice(1), 'PORT']));
  for (const line of message!.split('\n')) expect(line).toMatch(/^([A-Z_]+) (is|must) .*\(.+\).* Example: \1=./);
  expect(message).toContain(
    'MIDTRANS_SERVER_KEY is missing (signs requests and reports of payments). ' +
      "From Midtrans' dashboard, Settings, Access Keys. Example: MIDTRANS_SERVER_KEY=Mid-server-…",
  );
});

test.each([
  ['PORT', 'abc', 'must be a whole number from 0 to 65535'],
  ['PORT', '', 'must be a whole number from 0 to 65535'],
  ['TRUST_PROXY', 'yes', 'must be on behind one proxy, 2 to 9 behind several, or off'],
  ['COMMISSION_PERCENT', '150', 'must be a number from 0 to 90 with at most two decimals'],
  ['COMMISSION_PERCENT', '7.555', 'must be a number from 0 to 90 with at most two decimals'],
  ['LOG_LEVEL', 'loud', 'must be silent, error, warn, info or debug'],
  ['MAIL_URL', 'smtp.test', 'must be an address such as smtps://user:password@smtp.example'],
  ['REDIS_URL', 'cache:6379', 'must be an address such as rediss://:password@host:6379'],
  ['MEDIA_STORE', 'https://s3.test/pictures', 'must be an address such as s3://key:secret@host/bucket'],
  ['ALERT_URL', 'http://alarm.test', 'must be an address that begins with https://'],
  ['ADMIN_SECOND_FACTOR', 'on', 'must be required or off'],
  ['MIDTRANS_SANDBOX', 'yes', 'must be on or off'],
])('of %s=%s the message says what is valid', (name, value, valid) => {
  expect(errorFor({ ...production, [name]: value })).toMatch(new RegExp(`^${name} ${valid} \\(.*Example: ${name}=.*$`));
});

test('nothing of the example that must be replaced is accepted', () => {
  const example = readFileSync('operate/deploy/env.example', 'utf8').matchAll(/^([A-Z_]+)='?(.*?)'?$/gm);
  const variables = Object.fromEntries([...example].map(([, name, value]) => [name, value]));
  const untouched = [
    'DATABASE_URL',
    'DATA_DIR',
    'BACKUP_DIR',
    'BACKUP_AGE_RECIPIENT',
    'TRUST_PROXY',
    'ADMIN_SECOND_FACTOR',
  ];
  const refused = Object.keys(variables).filter((name) => !untouched.includes(name));
  expect(new Set(namesIn(errorFor({ ...production, ...variables })))).toEqual(new Set(refused));
});

test('production may have a name that only looks like the example’s', () => {
  expect(errorFor({ ...production, PUBLIC_URL: 'https://kreasi.examples.test' })).toBeNull();
});

test.each(['COMMISSION_PERCENTS', 'SHOP_EMIAL', 'MIDTRANS_SERVERKEY', 'ADMIN_2FA', 'BACKUP_AGE_RECIPENT'])(
  '%s is pointed out as unknown, but does not stop the server',
  (wrong) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    onTestFinished(() => warn.mockRestore());
    expect(errorFor({ ...production, [wrong]: '10' })).toBeNull();
    const line = `Warning: the variable ${wrong} is unknown; docs/configuration.md lists those of the shop.`;
    expect(warn.mock.calls).toEqual([[line]]);
  },
);

test('a name of no shop is pointed out when it is nearly one of the shop’s', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  errorFor({ ...production, ALLERT_URL: 'https://a', MAIL_FORM: 'b', LOG_LEVEL_OF: 'c', XDG_DATA_DIRS: '/usr' });
  const line = (wrong: string) =>
    `Warning: the variable ${wrong} is unknown; docs/configuration.md lists those of the shop.`;
  expect(warn.mock.calls).toEqual([[line('ALLERT_URL')], [line('MAIL_FORM')]]);
});

test('neither variables of the shop nor those of other programs are pointed out', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  const listed = readFileSync('docs/configuration.md', 'utf8').matchAll(/`([A-Z][A-Z_]+)`/g);
  const ours = Object.fromEntries([...listed].map(([, name]) => [name, '']));
  errorFor({ ...ours, ...production, PATH: '/bin', HOSTNAME: 'kreasi', SHELL: '/bin/sh', NODE_OPTIONS: '', MAIL: '' });
  expect(warn.mock.calls).toEqual([]);
});

test('tests may shorten the payment window and turn off the rate limits', () => {
  const variables = { ...production, NODE_ENV: 'test', PAYMENT_WINDOW_SECONDS: '5', RATE_LIMITS: 'off' };
  expect(configure(variables)).toMatchObject({ paymentWindow: 5, rateLimits: false, production: false });
});

test('the sandbox of the provider must be chosen, and then all its addresses are the sandbox’s', () => {
  const sandbox = { ...production, MIDTRANS_SANDBOX: 'on' };
  expect(configure({ ...sandbox, SHOP_LEGAL_NAME: ' PT Kreasi ' }).site).toMatchObject({
    isSandbox: true,
    operator: 'PT Kreasi',
  });
  expect(configure(sandbox).midtrans).toMatchObject({
    snapUrl: 'https://app.sandbox.midtrans.com',
    apiUrl: 'https://api.sandbox.midtrans.com',
    snapJsUrl: 'https://app.sandbox.midtrans.com/snap/snap.js',
  });
});

test('a simulator may be a path of the shop itself, which its pages load from any host name', () => {
  const variables = { ...production, NODE_ENV: 'test', PORT: '4000', MIDTRANS_URL: '/_midtrans' };
  expect(configure(variables).midtrans).toMatchObject({
    snapUrl: 'http://localhost:4000/_midtrans',
    apiUrl: 'http://localhost:4000/_midtrans',
    snapJsUrl: '/_midtrans/snap/snap.js',
  });
});

test.each([
  ['DATABASE_URL', 'postgres://shop@localhost/shop'],
  ['DATABASE_URL', 'postgres://shop@/shop?host=%2Frun'],
  ['DATABASE_URL', 'postgres://a@[::1]/shop?sslmode=disable'],
  ['DATABASE_URL', 'postgres://shop@db/shop?sslmode=verify-full&uselibpqcompat=true'],
  ['DATABASE_OWNER_URL', ''],
  ['DATABASE_OWNER_URL', 'postgres://owner@/shop?host=/run/postgresql'],
  ['DATABASE_OWNER_URL', 'postgres://owner@db/shop?sslmode=verify-full'],
  ['REDIS_URL', 'redis://127.0.0.1:6379'],
  ['REDIS_URL', 'rediss://cache:6379'],
  ['MEDIA_STORE', 's3://key:secret@localhost:9000/pictures?tls=off'],
  ['MEDIA_STORE', 's3://key:secret@s3.test/pictures'],
  ['MAIL_URL', 'smtp://localhost'],
  ['MAIL_URL', 'smtp://kreasi:rahasia@smtp.test'],
  ['MAIL_URL', 'smtp://smtp.test?requireTLS=true'],
  ['MAIL_URL', 'smtps://smtp.test'],
  ['NODE_TLS_REJECT_UNAUTHORIZED', '1'],
])('production starts with %s=%s: on this machine, or with verified TLS', (name, value) => {
  expect(errorFor({ ...production, [name]: value })).toBeNull();
});

test.each([
  ...['DATABASE_URL', 'DATABASE_OWNER_URL'].flatMap((name) =>
    [
      '',
      '?sslmode=disable',
      '?sslmode=allow',
      '?sslmode=prefer',
      '?sslmode=no-verify',
      // node-postgres verifies these, but pg_dump does not.
      '?sslmode=require',
      '?sslmode=verify-ca',
      '?ssl=true',
      '?ssl=no-verify',
      ...['allow', 'prefer', 'require', 'no-verify'].map((mode) => `?uselibpqcompat=true&sslmode=${mode}`),
      '?sslmode=verify-full&sslmode=disable',
      '?sslmode=verify-full&x=?&sslmode=no-verify',
      '#?sslmode=verify-full',
    ].map((query) => [name, `postgres://shop@10.0.0.5/shop${query}`]),
  ),
  ['DATABASE_URL', 'postgres://shop@127.jahat.test/shop'],
  ['DATABASE_URL', 'postgres://shop@localhost/shop?host=db'],
  ['DATABASE_OWNER_URL', 'owner@db'],
  ['REDIS_URL', 'redis://cache:6379'],
  ['MEDIA_STORE', 's3://key:secret@10.0.0.6/pictures?tls=off'],
  ['MAIL_URL', 'smtp://smtp.test'],
  ['MAIL_URL', 'smtp://smtp.test?requireTLS=false'],
  ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
])('production does not start with %s=%s, which is no verified TLS', (name, value) => {
  expect(errorFor({ ...production, [name]: value })).toMatch(new RegExp(`^${name} .*$`));
});

test('STARTTLS is required where a password is sent or the address says so', () => {
  const requires = (MAIL_URL: string) => configure({ ...production, NODE_ENV: 'test', MAIL_URL }).mail?.requireTLS;
  expect(['smtp://a:b@smtp.test', 'smtp://smtp.test?requireTLS=true'].map(requires)).toEqual([true, true]);
  expect(['smtp://smtp.test', 'smtps://a:b@smtp.test'].map(requires)).toEqual([false, false]);
});

test.each([
  'host=db dbname=shop',
  'mysql://shop@db/shop',
  'postgres://a,b/shop',

  'postgres://db:x/s',
])('the form %s of DATABASE_URL is refused', (url) =>
  expect(errorFor({ ...production, DATABASE_URL: url })).toMatch(/DATABASE_URL (must|is not)/),
);

test('the secret key may be in a file', () => {
  const file = path.join(inject('testFolder'), 'secret-key');
  writeFileSync(file, `${production.SECRET_KEY}\n`);
  const { SECRET_KEY: _, ...rest } = production;
  expect(configure({ ...rest, SECRET_KEY_FILE: file }).secretKey).toBe(production.SECRET_KEY);
  expect(errorFor({ ...production, SECRET_KEY_FILE: file })).toContain('not both');
  expect(errorFor({ ...rest, SECRET_KEY_FILE: '/none' })).toContain('SECRET_KEY_FILE cannot be read');
});

test('the demo listens on all addresses', () => {
  expect(configure({ ...production, NODE_ENV: 'development' }).host).toBe('0.0.0.0');
});
