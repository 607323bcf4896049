import { readFileSync } from 'node:fs';
import { productionFaults, requiresTls, unfinishedVariables } from './production-rules.ts';
import { keyFaults } from './provider-keys.ts';
import { describeFaults, type Fault, readVariables, settingNames, type Variables } from './settings/all-settings.ts';

/** A configuration error. The process prints its message, a line for each fault, and exits with code 1. */
export class ConfigurationError extends Error {}

export type Config = ReturnType<typeof readConfig>;

/** The SMTP server that sends our mails. `from` is an address with or without a name. */
export type MailServer = {
  host: string;
  port: number;
  /** TLS from the start; otherwise STARTTLS where the server offers it, or always with `requireTLS`. */
  secure: boolean;
  requireTLS: boolean;
  auth?: { user: string; pass: string };
  from: string;
};

/** The configuration of this process. `configure` sets it before anything else starts. */
export let config: Config;

export const configure = (env: NodeJS.ProcessEnv): Config => (config = readConfig(env));

/**
 * Reads the configuration from environment variables. docs/configuration.md lists them.
 * @throws ConfigurationError naming every variable that is missing or invalid, never with its value
 */
function readConfig(variables: NodeJS.ProcessEnv) {
  const env: NodeJS.ProcessEnv = { ...variables, SECRET_KEY: secretKey(variables) };
  warnOfUnknown(env);
  const { variables: config, faults } = readVariables(env);
  requireNone([...(env.NODE_ENV === 'production' ? unfinishedVariables(env) : []), ...faults]);
  if (!config) throw new Error('a variable is not valid, but has no fault');
  const production = config.NODE_ENV === 'production';
  requireNone([...keyFaults(config), ...(production ? productionFaults(config) : [])]);
  return {
    production,
    port: config.PORT,
    /** In production only this machine's proxy reaches the server, unless HOST says otherwise. */
    host: config.HOST ?? (production ? '127.0.0.1' : '0.0.0.0'),
    /** Null: no metrics are served. */
    metricsPort: config.METRICS_PORT ?? null,
    /** Asked each minute while the shop is well. */
    heartbeatUrl: config.HEARTBEAT_URL,
    /** Is told of each fault. */
    alertUrl: config.ALERT_URL,
    /** Where the backups of this machine are; its disk is watched. */
    backupDir: config.BACKUP_DIR,
    copiesBackups: Boolean(config.BACKUP_COPY),
    /** How many standbys must be connected to the database. */
    databaseStandbys: config.DATABASE_STANDBYS,
    databaseUrl: config.DATABASE_URL,
    /**
     * Of the role that owns the tables. Undefined: that of `databaseUrl`,
     * or migrations are applied by `kreasi migrate`.
     */
    databaseOwnerUrl: config.DATABASE_OWNER_URL || undefined,
    /** Connections of this node that answer requests. The job queue has four more. */
    databasePool: config.DATABASE_POOL,
    dataDir: config.DATA_DIR,
    /** Pictures and proofs; all nodes share it. */
    mediaDir: `${config.DATA_DIR}/media`,
    /** A bucket instead of `mediaDir`; see s3-store.ts. */
    mediaStoreUrl: config.MEDIA_STORE,
    publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    secretKey: config.SECRET_KEY,
    /**
     * The previous secret key. It still decrypts existing values
     * until `kreasi rotate-keys` has re-encrypted them.
     */
    oldSecretKey: config.SECRET_KEY_OLD,
    /** Number of trusted reverse proxies, each of which appends its client's address to X-Forwarded-For. */
    proxies: Number((config.TRUST_PROXY ?? 'off').replace('off', '0').replace('on', '1')),
    rateLimits: config.RATE_LIMITS === 'on',
    /** Undefined: each node counts requests alone. */
    redisUrl: config.REDIS_URL,
    /** How long an order may stay unpaid, in seconds. */
    paymentWindow: config.PAYMENT_WINDOW_SECONDS,
    /** The settings of the shop where its owner has changed none. */
    shopDefaults: {
      email: config.SHOP_EMAIL,
      whatsapp: config.SHOP_WHATSAPP,
      address: config.SHOP_ADDRESS,
      commissionPercent: config.COMMISSION_PERCENT,
      autoConfirmDays: config.AUTO_CONFIRM_DAYS,
      pseScope: config.SHOP_PSE_SCOPE,
    },
    /** What pages say of the shop; see web/parts/site.tsx. */
    site: {
      /** Payments are tests of the provider, which move no money. Every page says so. */
      isSandbox: config.MIDTRANS_SANDBOX === 'on',
      operator: config.SHOP_LEGAL_NAME,
      pseNumber: config.SHOP_PSE_NUMBER,
    },
    /** How long, in hours, payouts to a newly confirmed account are held. */
    payoutHoldHours: config.PAYOUT_HOLD_HOURS ?? (production ? 72 : 0),
    /** Whether admins must give a second factor before they move money or reveal personal data. */
    requiresSecondFactor: config.ADMIN_SECOND_FACTOR === 'required',
    /** Whether customers must confirm their address before they order, and sellers before they are paid. */
    emailCheck: config.EMAIL_CHECK ? config.EMAIL_CHECK === 'on' : production,
    /** Whether new passwords must not be among the commonest ones. */
    refusesCommonPasswords: config.PASSWORD_LIST ? config.PASSWORD_LIST === 'on' : production,
    /** Hosts that push messages may be posted to; `*.` matches any subdomain. */
    pushHosts: config.PUSH_HOSTS.split(',').map((host) => host.trim()),
    logLevel: config.LOG_LEVEL,
    /** Null: mails stay queued. */
    mail: mailServer(config),
    biteship: {
      /** Undefined: no courier is asked about parcels. */
      key: config.BITESHIP_KEY,
      url: fullUrl(config.BITESHIP_URL ?? 'https://api.biteship.com', config.PORT),
      /** It is the simulator of this server. */
      isDemo: config.BITESHIP_URL?.startsWith('/'),
    },
    midtrans: {
      serverKey: config.MIDTRANS_SERVER_KEY,
      clientKey: config.MIDTRANS_CLIENT_KEY,
      ...providerAddresses(config),
      /** Origins that pages with the provider's popup may load from, in the notation of the CSP. */
      cspHosts: config.PAYMENT_CSP_HOSTS.split(',').map((host) => `https://${host.trim()}`),
      /** Where the provider sends notifications; null: where its dashboard says. */
      notificationUrl: config.PUBLIC_URL ? new URL('/api/payment/notification', config.PUBLIC_URL).href : null,
    },
  };
}

/** What only variables of the shop begin with. */
const ownPrefix = /^(ADMIN|BACKUP|BITESHIP|COMMISSION|DATABASE|MIDTRANS|PAYMENT|PAYOUT|SECRET_KEY|SHOP)_/;

function requireNone(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new ConfigurationError(describeFaults(faults));
}

/** Only a warning, because a later release may know the variable. */
function warnOfUnknown(env: NodeJS.ProcessEnv): void {
  const names: readonly string[] = settingNames;
  const isMeant = (one: string) => ownPrefix.test(one) || names.some((name) => isMistyped(one, name));
  for (const name of Object.keys(env).filter((one) => !names.includes(one) && isMeant(one))) {
    console.warn(`Warning: the variable ${name} is unknown; docs/configuration.md lists those of the shop.`);
  }
}

/**
 * Whether a name of several words is another one with a letter too many, too few, wrong, or changed with its neighbour.
 */
function isMistyped(typed: string, name: string): boolean {
  if (!name.includes('_') || Math.abs(typed.length - name.length) > 1) return false;
  // Both from the first letter in which they differ.
  const at = [...name, ''].findIndex((letter, nth) => letter !== typed[nth]);
  const [given, meant] = [typed.slice(at), name.slice(at)];
  const swapped = `${meant.charAt(1)}${meant.charAt(0)}${meant.slice(2)}`;
  return given.slice(1) === meant.slice(1) || given.slice(1) === meant || given === meant.slice(1) || given === swapped;
}

/**
 * SECRET_KEY, or the content of the file SECRET_KEY_FILE, such as a credential of systemd.
 * @throws ConfigurationError when both are set, or the file cannot be read
 */
function secretKey({ SECRET_KEY, SECRET_KEY_FILE }: NodeJS.ProcessEnv): string | undefined {
  if (!SECRET_KEY_FILE) return SECRET_KEY;
  if (SECRET_KEY) throw new ConfigurationError('Set SECRET_KEY or SECRET_KEY_FILE, not both.');
  try {
    return readFileSync(SECRET_KEY_FILE, 'utf8').trim();
  } catch (error) {
    throw new ConfigurationError(`SECRET_KEY_FILE cannot be read: ${(error as Error).message}`);
  }
}

const fullUrl = (url: string, port: number): string => (url.startsWith('/') ? `http://localhost:${port}${url}` : url);

/** The addresses of the provider, or of a simulator, which may be a path of this server. */
function providerAddresses({ MIDTRANS_URL: simulator, MIDTRANS_SANDBOX, PORT }: Variables) {
  if (simulator) {
    const url = fullUrl(simulator, PORT);
    return { snapUrl: url, apiUrl: url, snapJsUrl: `${simulator}/snap/snap.js` };
  }
  const domain = MIDTRANS_SANDBOX === 'on' ? 'sandbox.midtrans.com' : 'midtrans.com';
  return {
    snapUrl: `https://app.${domain}`,
    apiUrl: `https://api.${domain}`,
    snapJsUrl: `https://app.${domain}/snap/snap.js`,
  };
}

function mailServer({ MAIL_URL, MAIL_FROM }: Variables): MailServer | null {
  if (!MAIL_URL || !MAIL_FROM) return null;
  const url = new URL(MAIL_URL);
  const { hostname, port, username, password } = url;
  const secure = url.protocol === 'smtps:';
  const auth = username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && requiresTls(url),
    from: MAIL_FROM,
    ...(auth && { auth }),
  };
}
