import { address, anyText, oneOf, type Setting, wholeNumber } from './setting.ts';

/**
 * Push services of the supported browsers: Chrome and other Chromium browsers, Firefox, Safari, and Edge on Windows.
 */
const pushServices = 'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com';

/**
 * Hosts that the provider's popup loads from. Source: https://docs.midtrans.com/docs/snap-advanced-feature, which also
 * lists all of cloudfront.net; that would allow scripts of any customer of CloudFront.
 */
const paymentHosts = '*.midtrans.com,*.veritrans.co.id';

const httpsUrl = address('an address that begins with https://', 'https');

/** Who watches the shop, and how it runs. */
export const running = {
  PORT: { rule: wholeNumber(0, 65_535).default(3000), meaning: 'where it listens', example: '3001' },
  HOST: {
    rule: anyText.optional(),
    meaning: "the address that it listens on; in production 127.0.0.1, for the machine's proxy",
    example: '127.0.0.1',
    initial: '0.0.0.0',
  },
  HEARTBEAT_URL: {
    rule: httpsUrl.optional(),
    meaning: 'asked each minute while all is well',
    example: 'https://hc-ping.com/…',
    source: 'an uptime service',
    isSecret: true,
  },
  ALERT_URL: {
    rule: httpsUrl.optional(),
    meaning: 'gets a POST with the text of a fault',
    example: 'https://ntfy.sh/…',
    source: 'ntfy, or a chat',
    isSecret: true,
  },
  BACKUP_DIR: {
    rule: anyText.optional(),
    meaning: 'folder of backups, whose disk is watched',
    example: '/var/backups/kreasi',
  },
  BACKUP_AGE_RECIPIENT: {
    rule: anyText.optional(),
    meaning: 'for whose key backups are encrypted; the nightly one needs it',
    example: 'age1…',
    source: '`age-keygen -y`',
  },
  BACKUP_AGE_IDENTITY: {
    rule: anyText.optional(),
    meaning: 'the file of the key that decrypts them',
    example: '/etc/kreasi/backup-key',
  },
  BACKUP_COPY: {
    rule: anyText.optional(),
    meaning: 'a command that copies the nightly backup to another machine',
    example: '\'rclone copy "$FILE" elsewhere:kreasi\'',
  },
  METRICS_PORT: {
    rule: wholeNumber(1, 65_535).optional(),
    meaning: 'Prometheus metrics, on this machine only',
    example: '13001',
  },
  LOG_LEVEL: {
    rule: oneOf('silent', 'error', 'warn', 'info', 'debug').default('info'),
    meaning: 'silent, error, warn, info or debug',
    example: 'warn',
    initial: 'warn in the demo, else info',
  },
  DATABASE_POOL: {
    rule: wholeNumber(2, 1000).default(20),
    meaning: 'connections of a node; its jobs have four more',
    example: '30',
  },
  DATABASE_STANDBYS: {
    rule: wholeNumber(0, 10).default(0),
    meaning: 'standbys of the database; fewer are a fault',
    example: '1',
  },
  REDIS_URL: {
    rule: address('an address such as rediss://:password@host:6379', 'redis', 'rediss').optional(),
    meaning: 'rate limits that all nodes share',
    example: "'rediss://:password@cache:6379'",
    isSecret: true,
  },
  MEDIA_STORE: {
    rule: address('an address such as s3://key:secret@host/bucket', 's3').optional(),
    meaning: 'a bucket for pictures, not `media`',
    example: "'s3://key:secret@s3.example/pictures'",
    isSecret: true,
  },
  PAYMENT_CSP_HOSTS: {
    rule: anyText.default(paymentHosts),
    meaning: 'hosts that the payment window loads from',
    example: "'*.midtrans.com'",
    initial: "Midtrans' own",
  },
  PUSH_HOSTS: {
    rule: anyText.default(pushServices),
    meaning: 'hosts of push services, separated by commas',
    example: "'fcm.googleapis.com,*.push.apple.com'",
    initial: 'those of the browsers',
  },
} satisfies Record<string, Setting>;
