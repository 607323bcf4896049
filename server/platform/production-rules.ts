/** What must hold of the configuration in production. */
import path from 'node:path';
import { keysOf } from '#contract/words.ts';
import { databaseTlsFault, isThisMachine } from './database-url.ts';
import { type Fault, type SettingName, settingNames, settings, type Variables } from './settings/all-settings.ts';
import { demoContact } from './settings/every-shop.ts';

const minWindow = 300;
const minDistinctCharacters = 10;

/** Requires an alphabetic top-level domain, so IP addresses, ports and local host names do not match. */
const isPublicHost = (host: string) => /^\s*(\*\.)?([a-z0-9-]+\.)+(?!localhost|local|internal)[a-z]{2,}\s*$/.test(host);

/** What is missing, or as in operate/deploy/env.example. Works on variables that may not be valid. */
export function unfinishedVariables(env: NodeJS.ProcessEnv): Fault[] {
  const isMissing = (name: SettingName) => settings[name].isRequired && env[name] === undefined;
  const isPlaceholder = (name: string) => /…|\.example(?![\w.-])/i.test(env[name] ?? '');
  return [
    ...settingNames.filter(isMissing).map((name) => ({ name, fault: 'is missing' })),
    ...settingNames.filter(isPlaceholder).map((name) => ({ name, fault: 'is that of the example' })),
  ];
}

export function productionFaults(variables: Variables): Fault[] {
  const { PUBLIC_URL, SECRET_KEY, MAIL_FROM, DATA_DIR, MIDTRANS_URL, BITESHIP_URL } = variables;
  const { protocol, origin, hostname } = new URL(PUBLIC_URL!);
  const isName = protocol === 'https:' && origin === PUBLIC_URL && !isThisMachine(hostname);
  const isOfDemo = MAIL_FROM?.replace('>', '').endsWith('@kreasi.test') ?? false;
  return [
    ...faultIf(
      'PUBLIC_URL',
      !isName,
      'must be https:// and the name of the shop, without a path or a slash at the end',
    ),
    ...faultIf('SECRET_KEY', isWeak(SECRET_KEY), 'is easy to guess'),
    ...faultIf('MAIL_FROM', isOfDemo, 'must not be the address of the demo'),
    ...keysOf(demoContact).flatMap((name) =>
      faultIf(name, variables[name] === demoContact[name], "must be the shop's own, not the demo's"),
    ),
    ...(['PUSH_HOSTS', 'PAYMENT_CSP_HOSTS'] as const).flatMap((name) =>
      faultIf(name, !variables[name].split(',').every(isPublicHost), 'must name public hosts'),
    ),
    // A relative folder depends on where the command was started.
    ...faultIf('DATA_DIR', !path.isAbsolute(DATA_DIR), 'must be an absolute path'),
    ...faultIf('RATE_LIMITS', variables.RATE_LIMITS === 'off', 'must be on: only load tests do without'),
    ...faultIf('PAYMENT_WINDOW_SECONDS', variables.PAYMENT_WINDOW_SECONDS < minWindow, `must be at least ${minWindow}`),
    ...faultIf('MIDTRANS_URL', MIDTRANS_URL !== undefined, 'is for a simulator, which takes no money'),
    ...faultIf('BITESHIP_URL', BITESHIP_URL !== undefined, 'is for a simulator, which knows no parcel'),
    ...tlsFaults(variables),
  ];
}

const faultIf = (name: string, isBroken: boolean, fault: string): Fault[] => (isBroken ? [{ name, fault }] : []);

/** What leaves this machine is encrypted, and the certificate of the other one is verified. */
function tlsFaults(variables: Variables): Fault[] {
  const databaseFault = (name: 'DATABASE_URL' | 'DATABASE_OWNER_URL') => {
    const fault = variables[name] ? databaseTlsFault(variables[name]) : null;
    return faultIf(name, fault !== null, fault ?? '');
  };
  const lacksTls = (name: 'REDIS_URL' | 'MEDIA_STORE' | 'MAIL_URL', hasTls: (url: URL) => boolean) => {
    const url = variables[name] ? new URL(variables[name]) : null;
    return url !== null && !isThisMachine(url.hostname) && !hasTls(url);
  };
  const isRediss = ({ protocol }: URL) => protocol === 'rediss:';
  const isBucketWithTls = ({ searchParams }: URL) => searchParams.get('tls') !== 'off';
  const mailRule = 'of another machine must begin with smtps://, have a login or end with ?requireTLS=true';
  return [
    ...faultIf(
      'NODE_TLS_REJECT_UNAUTHORIZED',
      variables.NODE_TLS_REJECT_UNAUTHORIZED === '0',
      'must not be 0, which trusts any server: name your own authority in NODE_EXTRA_CA_CERTS',
    ),
    ...databaseFault('DATABASE_URL'),
    ...databaseFault('DATABASE_OWNER_URL'),
    ...faultIf('REDIS_URL', lacksTls('REDIS_URL', isRediss), 'of another machine must begin with rediss://'),
    ...faultIf('MEDIA_STORE', lacksTls('MEDIA_STORE', isBucketWithTls), 'of another machine must not have tls=off'),
    ...faultIf('MAIL_URL', lacksTls('MAIL_URL', requiresTls), mailRule),
  ];
}

/** Whether a mail server is used with TLS only: no password is sent without, and the address may say so. */
export function requiresTls({ protocol, username, searchParams }: URL): boolean {
  return protocol === 'smtps:' || username !== '' || searchParams.get('requireTLS') === 'true';
}

/** Whether a key of sufficient length has few different characters, or repeats a part of itself. */
const isWeak = (key: string): boolean => new Set(key).size < minDistinctCharacters || /^(.{1,16}?)\1+$/s.test(key);
