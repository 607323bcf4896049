/**
 * Runs the HTTP tests of the version before the newest migration against the new schema, as it must work with it during a
 * release: `npm run prove previous [-- --commit COMMIT] [FILE…]`. Tests that compare the schema with the code are left out.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const migrations = 'server/db/migrations';
const aboutSchema = 'server/**/{inventory,schema,frozen-migrations,migrate}.test.ts';

const { values, positionals } = parseArgs({ options: { commit: { type: 'string' } }, allowPositionals: true });
const files = positionals.length > 0 ? positionals : ['server/'];
const previous = values.commit ?? `${git('log', '-1', '--format=%H', '--', `${migrations}/*.sql`)}^`;
const folder = mkdtempSync(path.join(tmpdir(), 'kreasi-previous-'));
const tree = path.join(folder, 'tree');
let status: number | null = 1;
try {
  console.log(`The tests of ${git('log', '-1', '--format=%h %s', previous)}`);
  git('worktree', 'add', '--detach', tree, previous);
  if (git('diff', '--name-only', previous, '--', 'package-lock.json') === '') {
    symlinkSync(path.resolve('node_modules'), path.join(tree, 'node_modules'));
  } else spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: tree, stdio: 'inherit' });
  cpSync(migrations, path.join(tree, migrations), { recursive: true });
  // Removed, because Vitest ignores `--exclude` for a project with a list of its own.
  for (const file of globSync(aboutSchema, { cwd: tree })) rmSync(path.join(tree, file));
  ({ status } = spawnSync('vitest', ['run', '--project', 'main', ...files], {
    cwd: tree,
    stdio: 'inherit',
    // With the timeouts and the second try of CI: a test that fails once says nothing about the schema.
    env: { ...process.env, CI: '1' },
  }));
} finally {
  git('worktree', 'remove', '--force', tree);
  rmSync(folder, { recursive: true, force: true });
}
process.exit(status ?? 1);

function git(...args: string[]): string {
  const { status: code, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (code !== 0) throw new Error(stderr);
  return stdout.trim();
}
