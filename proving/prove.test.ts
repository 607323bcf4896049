import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import operatorCommands from '../operate/commands.json' with { type: 'json' };

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

const prove = (...args: string[]) => spawnSync('node', ['proving/prove.ts', ...args], { encoding: 'utf8' });
const proofs = [...prove().stdout.matchAll(/^ {2}(\S+) +\S/gm)].map(([, name]) => name!);

test('without a name the proofs are listed; an unknown name fails, with the list', () => {
  expect(prove()).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/\n {2}chaos +\S/) });
  expect(prove('haste')).toMatchObject({
    status: 1,
    stderr: 'There is no proof haste.\n',
    stdout: prove().stdout,
  });
});

test('every command that a file names exists', () => {
  const files = globSync('{*.md,.ci/run,{docs,operate,proving,scripts,server}/**/*}', {
    withFileTypes: true,
  }).filter(
    (entry) =>
      entry.isFile() && !/\.(webp|jpg|png)$|^PAGES\.md$/.test(entry.name) && !/node_modules/.test(entry.parentPath),
  );
  const missing = files.flatMap(({ parentPath, name }) =>
    [
      ...readFileSync(`${parentPath}/${name}`, 'utf8').matchAll(
        /\bnpm run (?:--silent )?([a-z][a-z:-]*\w)(?: ([a-z][\w-]*))?/g,
      ),
    ]
      .filter(([, script = '', named = '']) => {
        if (!Object.hasOwn(scripts, script)) return true;
        if (!/^\w/.test(named)) return false;
        if (script === 'shop') return !Object.hasOwn(operatorCommands, named);
        return script === 'prove' && !proofs.includes(named);
      })
      .map(([command]) => `${parentPath}/${name}: ${command}`),
  );
  expect(missing).toEqual([]);
});
