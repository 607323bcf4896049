import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder, undo } from './drill.ts';
import { run } from './machines.ts';

/** Runs git. Returns what it prints. */
export const git = (...args: string[]): Promise<string> => run('git', args);

/** Checks a commit out and installs its packages. Returns its folder, which is removed at the end. */
export async function checkOut(commit: string): Promise<string> {
  const tree = path.join(temporaryFolder('version'), 'tree');
  await git('worktree', 'add', '--detach', tree, commit);
  undo.push(() => git('worktree', 'remove', '--force', tree));
  const hasSamePackages = (await git('diff', '--name-only', commit, '--', 'package-lock.json')) === '';
  if (hasSamePackages) symlinkSync(path.resolve('node_modules'), path.join(tree, 'node_modules'));
  else await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: tree });
  return tree;
}
