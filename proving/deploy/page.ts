/** The commands of the operator's pages, which the drills run. */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

type Sections = Readonly<Record<string, readonly [page: string, title: string]>>;

/**
 * Calls `drill` with a folder that has the archive of this version and, as `<name>.sh`,
 * the commands of each section, by its page and title. Blocks without a language are done by hand.
 */
export function withCommands(sections: Sections, drill: (folder: string, archive: string) => void): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'kreasi-deploy-'));
  try {
    run('node', ['scripts/package.ts', '--to', folder]);
    for (const [name, section] of Object.entries(sections)) {
      writeFileSync(path.join(folder, `${name}.sh`), commandsOf(...section));
    }
    drill(folder, globSync(`${folder}/*.tar.zst`)[0]!);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} failed`);
}

function commandsOf(page: string, title: string): string {
  const section = readFileSync(page, 'utf8')
    .split(/^## /m)
    .find((one) => one.startsWith(`${title}\n`));
  if (!section) throw new Error(`${page} has no section "${title}"`);
  const blocks = [...section.matchAll(/^ *```sh\n(.*?)^ *```$/gms)];
  return blocks.map(([, block]) => block!.replaceAll(/^ {3}/gm, '')).join('');
}
