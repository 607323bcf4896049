import * as z from 'zod';

/** A configuration error. The process prints its message on one line and exits with code 1. */
export class ConfigurationError extends Error {}

const onOrOff = z.enum(['on', 'off']).default('on');

/**
 * Push services of the supported browsers: Chrome and other Chromium browsers, Firefox, Safari, and Edge on Windows.
 */
const pushServices = 'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com';

/**
 * Hosts that the provider's popup loads from. Source: https://docs.midtrans.com/docs/snap-advanced-feature, which also
 * lists all of cloudfront.net; that would allow scripts of any customer of CloudFront.
 */
const paymentHosts = '*.midtrans.com,*.veritrans.co.id';

/** Contact details of the demo shop, which no real shop may show. */
const demoContact = {
  SHOP_EMAIL: 'halo@kreasi.test',
  SHOP_WHATSAPP: '0812-0000-0000',
  SHOP_ADDRESS: 'Jalan Contoh 1, Manado 95111',
};

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATABASE_URL: z.string().min(1),
  DATA_DIR: z.string().default('./data'),
  MEDIA_DIR: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters'),
  SECRET_KEY_OLD: z.string().optional(),
  MIDTRANS_SERVER_KEY: z.string().min(1),
  MIDTRANS_CLIENT_KEY: z.string().min(1),
  MIDTRANS_SNAP_URL: z.url().default('https://app.midtrans.com'),
  MIDTRANS_API_URL: z.url().default('https://api.midtrans.com'),
  SNAP_JS_URL: z.string().default('https://app.midtrans.com/snap/snap.js'),
  PAYMENT_CSP_HOSTS: z.string().default(paymentHosts),
  PAYMENT_WINDOW_SECONDS: z.coerce.number().int().min(1).max(86_400).default(3600),
  AUTO_CONFIRM_DAYS: z.coerce.number().int().min(1).max(60).default(3),
  COMMISSION_PERCENT: z.coerce.number().min(0).max(90).multipleOf(0.01).default(0),
  PAYOUT_HOLD_HOURS: z.coerce.number().int().min(0).max(720).optional(),
  SHOP_EMAIL: z.email().default(demoContact.SHOP_EMAIL),
  SHOP_WHATSAPP: z
    .string()
    .regex(/^[+0-9][0-9 -]{7,}$/)
    .default(demoContact.SHOP_WHATSAPP),
  SHOP_ADDRESS: z.string().trim().min(1).default(demoContact.SHOP_ADDRESS),
  MAIL_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>@]+@[^<>@\s]+$|^[^<>]+ <[^<>@\s]+@[^<>@\s]+>$/)
    .optional(),
  ADMIN_SECOND_FACTOR: z.enum(['off', 'required']).optional(),
  PUSH_HOSTS: z.string().default(pushServices),
  EMAIL_CHECK: z.enum(['on', 'off']).optional(),
  PASSWORD_LIST: z.enum(['on', 'off']).optional(),
  RATE_LIMITS: onOrOff,
  TRUST_PROXY: z
    .string()
    .regex(/^(off|on|[2-9])$/)
    .default('off'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
});

const minWindowInProduction = 300;
/** Requires an alphabetic top-level domain, so IP addresses, ports and local host names do not match. */
const isPublicHost = (host: string) => /^\s*(\*\.)?([a-z0-9-]+\.)+(?!localhost|local|internal)[a-z]{2,}\s*$/.test(host);
const isMidtrans = (url: string) => /^https:\/\/([a-z0-9-]+\.)*midtrans\.com(\/|$)/.test(url);

export type Config = ReturnType<typeof readConfig>;

/** The SMTP server that sends our mails. `from` is an address with or without a name. */
export type MailServer = {
  host: string;
  port: number;
  /** TLS from the start; otherwise STARTTLS where the server offers it, and always before a password is sent. */
  secure: boolean;
  requireTLS: boolean;
  auth?: { user: string; pass: string };
  from: string;
};

/** The configuration of this process. `configure` sets it before anything else starts. */
export let config: Config;

export const configure = (env: NodeJS.ProcessEnv): Config => (config = readConfig(env));

/**
 * Reads the configuration from environment variables. README.md lists them.
 * @throws ConfigurationError naming every variable that is missing or invalid.
 */
function readConfig(env: NodeJS.ProcessEnv) {
  const error = ({ input }: { input?: unknown }) => (input === undefined ? 'is missing' : 'is not valid');
  const read = environment.safeParse(env, { error });
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigurationError(`The configuration is not complete: ${faults.join('; ')}`);
  }
  const config = read.data;
  if (config.NODE_ENV === 'production') requireProduction(config);
  return {
    production: config.NODE_ENV === 'production',
    port: config.PORT,
    host: config.HOST,
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    mediaDir: config.MEDIA_DIR ?? `${config.DATA_DIR}/media`,
    publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    secretKey: config.SECRET_KEY,
    /** The previous secret key. It still decrypts existing values until `npm run rotate-keys` has re-encrypted them. */
    oldSecretKey: config.SECRET_KEY_OLD,
    /** Number of trusted reverse proxies, each of which appends its client's address to X-Forwarded-For. */
    proxies: Number(config.TRUST_PROXY.replace('off', '0').replace('on', '1')),
    rateLimits: config.RATE_LIMITS === 'on',
    /** How long an order may stay unpaid, in seconds. */
    paymentWindow: config.PAYMENT_WINDOW_SECONDS,
    /** Days after delivery until an order is confirmed without an answer of the buyer. */
    autoConfirmDays: config.AUTO_CONFIRM_DAYS,
    /** The shop's share of each sale, in percent; fixed in an order when it is placed. */
    commissionPercent: config.COMMISSION_PERCENT,
    /** How long, in hours, payouts to a newly confirmed account are held. */
    payoutHoldHours: config.PAYOUT_HOLD_HOURS ?? (config.NODE_ENV === 'production' ? 72 : 0),
    /** How customers and authorities reach the shop; shown on its public pages. */
    contact: { email: config.SHOP_EMAIL, whatsapp: config.SHOP_WHATSAPP, address: config.SHOP_ADDRESS },
    /** Whether admins must give a second factor before they move money or reveal personal data. */
    requiresSecondFactor: config.ADMIN_SECOND_FACTOR === 'required',
    /** Whether customers must confirm their address before they order, and sellers before they are paid. */
    emailCheck: config.EMAIL_CHECK ? config.EMAIL_CHECK === 'on' : config.NODE_ENV === 'production',
    /** Whether new passwords must not be among the commonest ones. */
    refusesCommonPasswords: config.PASSWORD_LIST ? config.PASSWORD_LIST === 'on' : config.NODE_ENV === 'production',
    /** Hosts that push messages may be posted to; `*.` matches any subdomain. */
    pushHosts: config.PUSH_HOSTS.split(',').map((host) => host.trim()),
    logLevel: config.LOG_LEVEL,
    /** Null: mails stay queued. */
    mail: mailServer(config),
    midtrans: {
      serverKey: config.MIDTRANS_SERVER_KEY,
      clientKey: config.MIDTRANS_CLIENT_KEY,
      snapUrl: config.MIDTRANS_SNAP_URL,
      apiUrl: config.MIDTRANS_API_URL,
      snapJsUrl: config.SNAP_JS_URL,
      /** Origins that pages with the provider's popup may load from, in the notation of the CSP. */
      cspHosts: config.PAYMENT_CSP_HOSTS.split(',').map((host) => `https://${host.trim()}`),
      /** Where the provider sends notifications; null: where its dashboard says. */
      notificationUrl: config.PUBLIC_URL ? new URL('/api/payment/notification', config.PUBLIC_URL).href : null,
    },
  };
}

function mailServer({ MAIL_URL, MAIL_FROM }: z.infer<typeof environment>): MailServer | null {
  if (!MAIL_URL || !MAIL_FROM) return null;
  const { protocol, hostname, port, username, password } = new URL(MAIL_URL);
  const secure = protocol === 'smtps:';
  const auth = username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    ...{ secure, requireTLS: !secure && Boolean(auth), from: MAIL_FROM },
    ...(auth && { auth }),
  };
}

function requireProduction(config: z.infer<typeof environment>): void {
  const faults: string[] = [];
  if (!config.PUBLIC_URL?.startsWith('https://')) faults.push('PUBLIC_URL must be an https address');
  for (const name of ['MAIL_URL', 'MAIL_FROM'] as const) if (!config[name]) faults.push(`${name} is missing`);
  if (config.MAIL_FROM?.replace('>', '').endsWith('@kreasi.test'))
    faults.push('MAIL_FROM must not be the address of the demo');
  for (const name of ['MIDTRANS_SNAP_URL', 'MIDTRANS_API_URL', 'SNAP_JS_URL'] as const) {
    if (!isMidtrans(config[name])) faults.push(`${name} must be an address of midtrans.com, not the simulator`);
  }
  for (const name of ['SHOP_EMAIL', 'SHOP_WHATSAPP', 'SHOP_ADDRESS'] as const) {
    if (config[name] === demoContact[name]) faults.push(`${name} must be the shop's own, not the demo's`);
  }
  for (const name of ['PUSH_HOSTS', 'PAYMENT_CSP_HOSTS'] as const) {
    if (!config[name].split(',').every(isPublicHost)) faults.push(`${name} must name public hosts`);
  }
  // Without a default, so that nobody runs without the protection by accident.
  if (!config.ADMIN_SECOND_FACTOR) faults.push('ADMIN_SECOND_FACTOR must be required or off');
  if (config.RATE_LIMITS === 'off') faults.push('RATE_LIMITS=off is for load tests only');
  if (config.PAYMENT_WINDOW_SECONDS < minWindowInProduction) {
    faults.push(`PAYMENT_WINDOW_SECONDS must be at least ${minWindowInProduction}`);
  }
  if (faults.length > 0) throw new ConfigurationError(`Refusing to start in production: ${faults.join('; ')}`);
}
