/** The programs that backups use: PostgreSQL's own, tar and age. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { ConfigurationError } from '../../server/platform/config.ts';

/** Debian installs each version in a folder of its own and only the newest in PATH. */
const debianFolder = '/usr/lib/postgresql';

/** The advice that age prints below each of its errors. */
const ageAdvice = /^age: report unexpected or unhelpful errors at /;

/**
 * Starts a program. `done` rejects with its last message as a ConfigurationError when it fails, which is a code above
 * `maxCode`, or is not installed.
 */
export function runTool(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  maxCode = 0,
): { input: Writable; output: Readable; done: Promise<void> } {
  const child = spawn(command, args, { env: { ...process.env, ...env } });
  const name = path.basename(command);
  const complaint = text(child.stderr);
  const done = new Promise<void>((resolve, reject) => {
    child.on('error', (error) => reject(new ConfigurationError(`${name} does not run: ${error.message}`)));
    child.on('close', (code) => {
      if (code !== null && code <= maxCode) return resolve();
      void complaint.then((text) => {
        const lines = text.split('\n').filter((line) => line && !ageAdvice.test(line));
        reject(new ConfigurationError(`${name} failed: ${lines.at(-1) ?? `code ${code}`}`));
      });
    });
  });
  return { input: child.stdin, output: child.stdout, done };
}

/**
 * Sends the output of one program to another one. Errors of the pipe are ignored, because the exit codes tell what
 * failed: tar closes its input at the end of an archive, often before the other program closes its output.
 */
export const connectTools = (output: Readable, input: Writable): Promise<void> =>
  pipeline(output, input).catch(() => {});

/**
 * Finds pg_dump or pg_restore of the server's version or a later one, the oldest that fits.
 * @throws ConfigurationError when there is none
 */
export function findPostgresTool(name: 'pg_dump' | 'pg_restore', serverMajor: number): string {
  const folders = existsSync(debianFolder) ? readdirSync(debianFolder).map((one) => `${debianFolder}/${one}/bin/`) : [];
  const found = ['', ...folders]
    .map((folder) => ({ file: `${folder}${name}`, major: majorOf(`${folder}${name}`) }))
    .filter(({ major }) => major >= serverMajor)
    .sort((one, other) => one.major - other.major)[0];
  if (found) return found.file;
  throw new ConfigurationError(
    `${name} ${serverMajor} or later is needed, because PostgreSQL is version ${serverMajor}: apt install postgresql-client-${serverMajor}`,
  );
}

/**
 * A database URL as the variables of PostgreSQL's programs. The password would be visible to all users in arguments.
 * Where node-postgres and these programs differ, the programs verify the server as node-postgres does.
 */
export function postgresVariables(url: string): NodeJS.ProcessEnv {
  const { host, port, user, database, password } = new pg.Client({ connectionString: url });
  const parameters = new URLSearchParams(url.split('?')[1]);
  const mode = parameters.get('sslmode');
  const rootCertificate = parameters.get('sslrootcert') ?? (mode === 'verify-full' ? systemCertificates() : null);
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGDATABASE: database ?? '',
    ...(user && { PGUSER: user }),
    ...(password && { PGPASSWORD: password }),
    ...(mode && { PGSSLMODE: mode === 'no-verify' ? 'require' : mode }),
    ...(rootCertificate && { PGSSLROOTCERT: rootCertificate }),
    ...(parameters.has('sslcert') && { PGSSLCERT: parameters.get('sslcert')! }),
    ...(parameters.has('sslkey') && { PGSSLKEY: parameters.get('sslkey')! }),
  };
}

/** The certificates of the system, unless the operator chose others. PostgreSQL's programs before 16 need a file. */
const systemCertificates = (): string | null =>
  process.env.PGSSLROOTCERT || existsSync(path.join(homedir(), '.postgresql/root.crt')) ? null : 'system';

function majorOf(file: string): number {
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return Number(/ (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}
