import * as z from 'zod';
import { databaseUrlFault } from '../database-url.ts';
import { clientKey, serverKey } from '../provider-keys.ts';
import { address, anyText, mustBe, oneOf, type Setting, textLike } from './setting.ts';

/** Contact details of the demo shop, which no real shop may show. */
export const demoContact = {
  SHOP_EMAIL: 'halo@kreasi.test',
  SHOP_WHATSAPP: '0812-0000-0000',
  SHOP_ADDRESS: 'Jalan Contoh 1, Manado 95111',
};

const databaseUrl = anyText.check(({ value, issues }) => {
  const message = databaseUrlFault(value);
  if (message) issues.push({ code: 'custom', input: value, message });
});

const invented = 'invented, for the demo';
const accessKeys = "Midtrans' dashboard, Settings, Access Keys";

/** What every shop in production sets. */
export const everyShop = {
  DATABASE_URL: {
    rule: databaseUrl,
    meaning: 'any PostgreSQL from 15 on that stores UTF-8',
    example: "'postgres://kreasi@/kreasi?host=/var/run/postgresql'",
    initial: 'embedded',
    isSecret: true,
    isRequired: true,
  },
  DATABASE_OWNER_URL: {
    rule: anyText
      .check(({ value, issues }) => {
        const message = value === '' ? null : databaseUrlFault(value);
        if (message) issues.push({ code: 'custom', input: value, message });
      })
      .optional(),
    meaning: "the role that migrates, if the shop's owns no tables",
    example: "'postgres://kreasi_owner@/kreasi?host=/var/run/postgresql'",
    isSecret: true,
  },
  PUBLIC_URL: {
    rule: address('an address such as https://kreasi.example', 'https', 'http').optional(),
    meaning: 'the public address, without a path',
    example: 'https://kreasi.example',
    initial: 'http://localhost:PORT',
    isRequired: true,
  },
  SECRET_KEY: {
    rule: anyText.min(32, 'must have at least 32 characters'),
    meaning: 'encrypts identity data; at least 32 characters',
    example: '…',
    source: '`openssl rand -base64 33`',
    initial: 'generated, kept in DATA_DIR',
    isSecret: true,
    isRequired: true,
  },
  SECRET_KEY_FILE: {
    rule: anyText.optional(),
    meaning: 'instead of `SECRET_KEY` the file that has it, such as a credential of systemd',
    example: '/etc/kreasi/secret-key',
  },
  SECRET_KEY_OLD: {
    rule: anyText.optional(),
    meaning: 'the previous key, until `rotate-keys` ran',
    example: '…',
    isSecret: true,
  },
  DATA_DIR: {
    rule: anyText.default('./data'),
    meaning: "pictures in `media`, which all nodes share; the demo's database and keys",
    example: '/var/lib/kreasi',
    isRequired: true,
  },
  TRUST_PROXY: {
    rule: textLike(/^(off|on|[2-9])$/, 'on behind one proxy, 2 to 9 behind several, or off').optional(),
    meaning: '`on` behind one proxy, `2` to `9` behind several',
    example: 'on',
    initial: 'off',
    isRequired: true,
  },
  ADMIN_SECOND_FACTOR: {
    rule: oneOf('required', 'off').optional(),
    meaning: '`required`: a code before admins move money',
    example: 'required',
    initial: 'off',
    isRequired: true,
  },
  MIDTRANS_SERVER_KEY: {
    rule: serverKey,
    meaning: 'signs requests and reports of payments',
    example: 'Mid-server-…',
    source: accessKeys,
    initial: "the simulator's",
    isSecret: true,
    isRequired: true,
  },
  MIDTRANS_CLIENT_KEY: {
    rule: clientKey,
    meaning: 'names the shop to the payment window, in the browser',
    example: 'Mid-client-…',
    source: accessKeys,
    initial: "the simulator's",
    isRequired: true,
  },
  MAIL_URL: {
    rule: address('an address such as smtps://user:password@smtp.example', 'smtp', 'smtps').optional(),
    meaning: 'the mail server; signs in a name and password are percent-encoded',
    example: "'smtps://user:password@smtp.example'",
    source: 'the provider of mail',
    initial: "the demo's mail catcher",
    isSecret: true,
    isRequired: true,
  },
  MAIL_FROM: {
    rule: textLike(
      /^[^<>@]+@[^<>@\s]+$|^[^<>]+ <[^<>@\s]+@[^<>@\s]+>$/,
      'an e-mail address, or a name and the address in <…>',
    ).optional(),
    meaning: 'the sender of mails',
    example: "'Kreasi Sulut <halo@kreasi.example>'",
    initial: 'halo@kreasi.test',
    isRequired: true,
  },
  SHOP_EMAIL: {
    rule: z.email(mustBe('an e-mail address')).default(demoContact.SHOP_EMAIL),
    meaning: 'an e-mail address of the shop, shown on its public pages',
    example: 'halo@kreasi.example',
    initial: invented,
    isRequired: true,
  },
  SHOP_WHATSAPP: {
    rule: textLike(/^[+0-9][0-9 -]{7,29}$/, 'a telephone number').default(demoContact.SHOP_WHATSAPP),
    meaning: 'its number for WhatsApp, shown there, too',
    example: "'+62 431 123456'",
    initial: invented,
    isRequired: true,
  },
  SHOP_ADDRESS: {
    rule: anyText.trim().min(1, 'must not be empty').default(demoContact.SHOP_ADDRESS),
    meaning: 'its postal address, shown there, too',
    example: "'Jalan Sam Ratulangi 5, Manado 95111'",
    initial: invented,
    isRequired: true,
  },
  SHOP_LEGAL_NAME: {
    rule: anyText.trim().max(200, 'must have at most 200 characters').default(''),
    meaning: 'who runs the shop, shown on its public pages and on the badges of checked stores',
    example: "'PT Kreasi Sulut'",
  },
  SHOP_PSE_NUMBER: {
    rule: anyText.trim().max(100, 'must have at most 100 characters').default(''),
    meaning: 'its registration as PSE, shown there, too',
    example: '012345.01/DJAI.PSE/01/2026',
    source: 'the ministry (Komdigi)',
  },
  SHOP_PSE_SCOPE: {
    rule: oneOf('private', 'public').default('private'),
    meaning: '`private`, or `public` if a public body runs the shop: which rules for PSE its legal pages name',
    example: 'public',
  },
} satisfies Record<string, Setting>;
