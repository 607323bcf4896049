/** What must hold of the configuration in production. Each function returns the faults, one line each. */
import path from 'node:path';
import { databaseTlsFault, isThisMachine } from './database-url.ts';

/** Contact details of the demo shop, which no real shop may show. */
export const demoContact = {
  SHOP_EMAIL: 'halo@kreasi.test',
  SHOP_WHATSAPP: '0812-0000-0000',
  SHOP_ADDRESS: 'Jalan Contoh 1, Manado 95111',
};

type Keys = { MIDTRANS_SERVER_KEY: string; MIDTRANS_CLIENT_KEY: string };

type Variables = Keys &
  typeof demoContact & {
    DATABASE_URL: string;
    DATABASE_OWNER_URL?: string | undefined;
    REDIS_URL?: string | undefined;
    MEDIA_STORE?: string | undefined;
    NODE_TLS_REJECT_UNAUTHORIZED?: string | undefined;
    DATA_DIR: string;
    PUBLIC_URL?: string | undefined;
    SECRET_KEY: string;
    MIDTRANS_SANDBOX: 'on' | 'off';
    MIDTRANS_URL?: string | undefined;
    BITESHIP_URL?: string | undefined;
    MAIL_URL?: string | undefined;
    MAIL_FROM?: string | undefined;
    PUSH_HOSTS: string;
    PAYMENT_CSP_HOSTS: string;
    PAYMENT_WINDOW_SECONDS: number;
    RATE_LIMITS: 'on' | 'off';
  };

const keyNames = ['MIDTRANS_SERVER_KEY', 'MIDTRANS_CLIENT_KEY'] as const;
const minWindow = 300;
const minDistinctCharacters = 10;

/** Requires an alphabetic top-level domain, so IP addresses, ports and local host names do not match. */
const isPublicHost = (host: string) => /^\s*(\*\.)?([a-z0-9-]+\.)+(?!localhost|local|internal)[a-z]{2,}\s*$/.test(host);

/** What has a default elsewhere. Without the last two nobody runs without the protection by accident. */
const required = [
  'PUBLIC_URL',
  'DATA_DIR',
  'MAIL_URL',
  'MAIL_FROM',
  'SHOP_EMAIL',
  'SHOP_WHATSAPP',
  'SHOP_ADDRESS',
  'ADMIN_SECOND_FACTOR',
  'TRUST_PROXY',
];

/** What is missing, or as in operate/deploy/env.example. Works on variables that may not be valid. */
export function unfinishedVariables(env: NodeJS.ProcessEnv, known: readonly string[]): string[] {
  const isMissing = (name: string) => env[name] === undefined;
  const isPlaceholder = (name: string) => /…|\.example(?![\w.-])/i.test(env[name] ?? '');
  return [
    ...required.filter(isMissing).map((name) => `${name} is missing`),
    ...known.filter(isPlaceholder).map((name) => `${name} is that of the example`),
  ];
}

export function productionFaults(variables: Variables): string[] {
  const faults: string[] = [];
  const { protocol, origin, hostname } = new URL(variables.PUBLIC_URL!);
  if (protocol !== 'https:' || origin !== variables.PUBLIC_URL || isThisMachine(hostname)) {
    faults.push('PUBLIC_URL must be https:// and the name of the shop, without a path or a slash at the end');
  }
  if (isWeak(variables.SECRET_KEY)) faults.push('SECRET_KEY is easy to guess; make one with: openssl rand -base64 33');
  if (variables.MAIL_FROM?.replace('>', '').endsWith('@kreasi.test'))
    faults.push('MAIL_FROM must not be the address of the demo');
  for (const name of ['SHOP_EMAIL', 'SHOP_WHATSAPP', 'SHOP_ADDRESS'] as const) {
    if (variables[name] === demoContact[name]) faults.push(`${name} must be the shop's own, not the demo's`);
  }
  for (const name of ['PUSH_HOSTS', 'PAYMENT_CSP_HOSTS'] as const) {
    if (!variables[name].split(',').every(isPublicHost)) faults.push(`${name} must name public hosts`);
  }
  // A relative folder depends on where the command was started.
  if (!path.isAbsolute(variables.DATA_DIR)) faults.push('DATA_DIR must be an absolute path');
  if (variables.RATE_LIMITS === 'off') faults.push('RATE_LIMITS=off is for load tests only');
  if (variables.PAYMENT_WINDOW_SECONDS < minWindow) faults.push(`PAYMENT_WINDOW_SECONDS must be at least ${minWindow}`);
  if (variables.BITESHIP_URL) faults.push('BITESHIP_URL is for a simulator, which knows no parcel');
  return [...faults, ...tlsFaults(variables), ...providerFaults(variables)];
}

/** What leaves this machine is encrypted, and the certificate of the other one is verified. */
function tlsFaults(variables: Variables): string[] {
  const faults: string[] = [];
  if (variables.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
    faults.push('NODE_TLS_REJECT_UNAUTHORIZED=0 trusts any server: name your own authority in NODE_EXTRA_CA_CERTS');
  }
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const) {
    const fault = variables[name] && databaseTlsFault(variables[name]);
    if (fault) faults.push(`${name} ${fault}`);
  }
  const expectTls = (name: 'REDIS_URL' | 'MEDIA_STORE' | 'MAIL_URL', hasTls: (url: URL) => boolean, rule: string) => {
    const url = variables[name] ? new URL(variables[name]) : null;
    if (url && !isThisMachine(url.hostname) && !hasTls(url)) faults.push(`${name} of another machine ${rule}`);
  };
  expectTls('REDIS_URL', ({ protocol }) => protocol === 'rediss:', 'must begin with rediss://');
  expectTls('MEDIA_STORE', ({ searchParams }) => searchParams.get('tls') !== 'off', 'must not have tls=off');
  expectTls('MAIL_URL', requiresTls, 'must begin with smtps://, have a login or end with ?requireTLS=true');
  return faults;
}

/** Whether a mail server is used with TLS only: no password is sent without, and the address may say so. */
export function requiresTls({ protocol, username, searchParams }: URL): boolean {
  return protocol === 'smtps:' || username !== '' || searchParams.get('requireTLS') === 'true';
}

/**
 * The sandbox takes no money. Its keys begin with `SB-`; newer ones may not, so only MIDTRANS_SANDBOX=on tells that
 * other keys belong to it.
 */
function providerFaults(variables: Pick<Variables, keyof Keys | 'MIDTRANS_SANDBOX' | 'MIDTRANS_URL'>): string[] {
  const faults = variables.MIDTRANS_URL ? ['MIDTRANS_URL is for a simulator, which takes no money'] : [];
  if (variables.MIDTRANS_SANDBOX === 'on') return faults;
  for (const name of keyNames) {
    if (variables[name].startsWith('SB-')) {
      faults.push(`${name} is a key of the provider's sandbox; to try the sandbox, set MIDTRANS_SANDBOX=on`);
    }
  }
  return faults;
}

/** Whether a key of sufficient length has few different characters, or repeats a part of itself. */
const isWeak = (key: string): boolean => new Set(key).size < minDistinctCharacters || /^(.{1,16}?)\1+$/s.test(key);
