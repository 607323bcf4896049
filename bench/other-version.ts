/** Another version of this repository, built in a temporary folder. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Undo } from './start-process.ts';

/** Checks a commit out, installs its packages and builds it. Returns its folder, which `undo` removes. */
export function buildVersion(ref: string, undo: Undo): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kreasi-version-'));
  const tree = path.join(folder, 'tree');
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  run('git', ['worktree', 'add', '--detach', tree, ref]);
  undo.push(() => run('git', ['worktree', 'remove', '--force', tree]));
  const hasSamePackages = run('git', ['diff', '--name-only', ref, '--', 'package-lock.json']) === '';
  if (hasSamePackages) symlinkSync(path.resolve('node_modules'), path.join(tree, 'node_modules'));
  else run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], tree);
  run('npm', ['run', '--silent', 'build'], tree);
  return tree;
}

function run(command: string, args: readonly string[], cwd = '.'): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}
