import { spawnSync } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { ConfigurationError, config, configure } from '../../server/platform/config.ts';
import { type SettingName, settings } from '../../server/platform/settings/all-settings.ts';
import { checkClientKey, checkMail, checkServerKey, mailTodo, reachIt } from '../doctor/checks.ts';

/** What is asked of the operator about a setting beside its meaning. */
export type Question = {
  /** The shop works without it. */
  isOptional?: true;
  /** What to answer, if that is not the value itself, which `write` makes of it. */
  hint?: string;
  write?: (answer: string) => string;
  /** Asks the other machine. Returns what is wrong and what to do, or null. Needs a configured process. */
  check?: (value: string) => Promise<string | null>;
};

/** What only the operator knows. Every other variable of env.example is right as it stands there. */
export const questions: Readonly<Partial<Record<SettingName, Question>>> = {
  PUBLIC_URL: { check: checkName },
  MIDTRANS_SERVER_KEY: { check: explained(checkServerKey, reachIt) },
  MIDTRANS_CLIENT_KEY: { check: explained(checkClientKey, reachIt) },
  MAIL_URL: { check: explained(checkMail, mailTodo) },
  MAIL_FROM: {},
  SHOP_EMAIL: {},
  SHOP_WHATSAPP: {},
  SHOP_ADDRESS: {},
  SHOP_LEGAL_NAME: { isOptional: true },
  SHOP_PSE_NUMBER: { isOptional: true },
  BACKUP_COPY: {
    isOptional: true,
    hint: 'user@machine:folder for ssh, remote:folder for rclone',
    write: copyCommand,
    check: checkCopy,
  },
  ALERT_URL: { isOptional: true },
  HEARTBEAT_URL: { isOptional: true },
};

/** The question about a setting, for a person. */
export function questionOf(name: SettingName): string {
  const { meaning, source, example } = settings[name];
  // The quotes belong to the file.
  const { hint = `such as ${example.replaceAll(/^'|'$/g, '')}`, isOptional } = questions[name]!;
  return `${name}: ${meaning}${source ? `, from ${source}` : ''} (${hint}${isOptional ? '; or nothing' : ''})`;
}

/** What the form of an answer needs beside it, until it is known. */
const plausible = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://kreasi@/kreasi?host=/var/run/postgresql',
  DATA_DIR: '/var/lib/kreasi',
  SECRET_KEY: 'n4vQ0pYt7mWz2KbXs9RfLd6HcGj1EuAo',
  TRUST_PROXY: 'on',
  ADMIN_SECOND_FACTOR: 'required',
  PUBLIC_URL: 'https://toko.id',
  MIDTRANS_SERVER_KEY: 'Mid-server-1',
  MIDTRANS_CLIENT_KEY: 'Mid-client-1',
  MAIL_URL: 'smtps://toko.id',
  MAIL_FROM: 'halo@toko.id',
  SHOP_EMAIL: 'halo@toko.id',
  SHOP_WHATSAPP: '+62 431 123456',
  SHOP_ADDRESS: 'Jalan Sam Ratulangi 5, Manado 95111',
};

/** What is wrong with the value of a variable beside the others that are known, or null. Configures the process. */
export async function faultOf(name: SettingName, known: Readonly<Record<string, string>>): Promise<string | null> {
  // Both keys belong to one environment of the provider.
  const isSandbox = [known.MIDTRANS_SERVER_KEY, known.MIDTRANS_CLIENT_KEY].some((key) => key?.startsWith('SB-'));
  const keys = isSandbox
    ? { MIDTRANS_SERVER_KEY: 'SB-Mid-server-1', MIDTRANS_CLIENT_KEY: 'SB-Mid-client-1', MIDTRANS_SANDBOX: 'on' }
    : {};
  try {
    configure({ ...plausible, ...keys, ...known });
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  return questions[name]?.check?.(known[name] ?? '') ?? null;
}

async function checkName(): Promise<string | null> {
  const { hostname } = new URL(config.publicUrl);
  const addresses = await lookup(hostname, { all: true }).catch(() => []);
  return addresses.length > 0 ? null : `${hostname} leads nowhere: let its name server name this machine`;
}

/** A check whose error says what to do. */
function explained(check: () => Promise<string | null>, todo: string) {
  return () => check().catch((error: Error) => `${error.message}: ${todo}`);
}

const ssh = /^[^\s@]+@[^\s:]+:\S*$/;
const rclone = /^[\w.+-]+:\S*$/;

/** The command for BACKUP_COPY. install.sh makes the key of ssh. */
function copyCommand(target: string): string {
  if (rclone.test(target)) return `rclone --config /etc/kreasi/rclone.conf copy "$FILE" ${target}`;
  if (!ssh.test(target)) return target;
  return `scp -Bqi /etc/kreasi/backup-ssh -o UserKnownHostsFile=/etc/kreasi/known_hosts "$FILE" ${target}/`;
}

/** install.sh installs those three, also after a dry run. */
async function checkCopy(command: string): Promise<string | null> {
  const program = /^\S*/.exec(command)![0];
  if (['scp', 'rclone', 'curl'].includes(program)) return null;
  return spawnSync('sh', ['-c', 'command -v "$0"', program]).status === 0
    ? null
    : `is neither user@machine:folder, nor remote:folder, nor a command: there is no program ${program}`;
}
