import { afterEach, beforeAll, expect, test } from 'vitest';
import { openShop } from '#server/testing/open-shop.ts';
import { ConfigurationError, configure } from './config.ts';

beforeAll(openShop);
afterEach(async () => void configure((await openShop()).env));

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://shop@db/shop',
  PUBLIC_URL: 'https://kreasi.example',
  SECRET_KEY: 'x'.repeat(32),
  MIDTRANS_SERVER_KEY: 'Mid-server-1',
  MIDTRANS_CLIENT_KEY: 'Mid-client-1',
  SHOP_EMAIL: 'halo@kreasi.example',
  SHOP_WHATSAPP: '+62 431 123456',
  SHOP_ADDRESS: 'Jalan Sam Ratulangi 5, Manado 95111',
  MAIL_URL: 'smtp://kreasi:rahasia%40@smtp.example',
  MAIL_FROM: 'Kreasi Sulut <halo@kreasi.example>',
  ADMIN_SECOND_FACTOR: 'required',
};

/** Returns the message of the configuration error; null when the variables are valid. */
function errorFor(variables: NodeJS.ProcessEnv): string | null {
  try {
    configure(variables);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message;
  }
}

test('production starts with the required variables and uses the real provider', () => {
  expect(errorFor(production)).toBeNull();
  expect(configure(production)).toMatchObject({
    production: true,
    paymentWindow: 3600,
    rateLimits: true,
    proxies: 0,
    contact: { email: 'halo@kreasi.example' },
    requiresSecondFactor: true,
    midtrans: { snapUrl: 'https://app.midtrans.com', apiUrl: 'https://api.midtrans.com' },
  });
});

test.each([
  ...['DATABASE_URL', 'PUBLIC_URL', 'SECRET_KEY', 'MIDTRANS_SERVER_KEY', 'MIDTRANS_CLIENT_KEY'],
  ...['SHOP_EMAIL', 'SHOP_WHATSAPP', 'SHOP_ADDRESS'],
  ...['MAIL_URL', 'MAIL_FROM'],
  'ADMIN_SECOND_FACTOR',
])('production does not start without %s and names it in the error', (name) => {
  expect(errorFor({ ...production, [name]: undefined })).toContain(name);
  expect(errorFor({ ...production, [name]: '' })).toContain(name);
});

test.each([
  ['MIDTRANS_SNAP_URL', 'https://kreasi.example/_midtrans'],
  ['MIDTRANS_API_URL', 'http://localhost:3000/_midtrans'],
  ['MIDTRANS_API_URL', 'https://midtrans.com.jahat.test'],
  ['MIDTRANS_API_URL', 'http://api.midtrans.com'],
  ['SNAP_JS_URL', '/_midtrans/snap/snap.js'],
  ['PUBLIC_URL', 'http://kreasi.example'],
  ['RATE_LIMITS', 'off'],
  ['TRUST_PROXY', 'true'],
  ['PAYMENT_WINDOW_SECONDS', '299'],
  ['SECRET_KEY', 'short'],
  ['SHOP_EMAIL', 'halo@kreasi.test'],
  ['SHOP_EMAIL', 'bukan alamat'],
  ['SHOP_WHATSAPP', 'telepon'],
  ['MAIL_URL', 'http://smtp.example'],
  ['MAIL_FROM', 'Kreasi Sulut'],
  ['MAIL_FROM', 'Kreasi Sulut <halo@kreasi.test>'],
])('production does not start with %s=%s', (name, value) => {
  expect(errorFor({ ...production, [name]: value })).toContain(name);
});

test('all invalid variables are reported at once', () => {
  const { DATABASE_URL: _, ...rest } = production;
  const message = errorFor({ ...rest, SECRET_KEY: 'short', PORT: '99999' });
  for (const name of ['DATABASE_URL', 'SECRET_KEY', 'PORT']) expect(message).toContain(name);
});

test('tests may shorten the payment window and turn off the rate limits', () => {
  const variables = { ...production, NODE_ENV: 'test', PAYMENT_WINDOW_SECONDS: '5', RATE_LIMITS: 'off' };
  expect(configure(variables)).toMatchObject({ paymentWindow: 5, rateLimits: false, production: false });
});
