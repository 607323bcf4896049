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
        if (script === 'shop') return named !== 'serve' && !Object.hasOwn(operatorCommands, named);
        return script === 'prove' && !proofs.includes(named);
      })
      .map(([command]) => `${parentPath}/${name}: ${command}`),
  );
  expect(missing).toEqual([]);
});

test('there are at most 16 scripts, each with a line in README.md or CONTRIBUTING.md', () => {
  const text = readFileSync('README.md', 'utf8') + readFileSync('CONTRIBUTING.md', 'utf8');
  const isNamed = (script: string) =>
    ['start', 'test'].includes(script) ? text.includes(`npm ${script}`) : text.includes(`\`npm run ${script}\``);
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(16);
  expect(Object.keys(scripts).filter((script) => !isNamed(script))).toEqual([]);
});

const ofTheShop = Object.entries(scripts).filter(([, command]) => command.includes('up.mjs operate'));
test.each(ofTheShop)('npm run %s names its command of `npm run shop`, unless it is that', (script, command) => {
  const [node, ...args] = command.split(' ');
  const env = { ...process.env, npm_lifecycle_event: script };
  const [told] = spawnSync(node!, [...args, '--help'], { encoding: 'utf8', env }).stderr.split('\n');
  const line = `npm run ${script} goes with the next release. Use: npm run shop ${args[2]}`;
  if (script === 'shop') expect(told).not.toContain('npm run shop');
  else expect(told).toBe(line);
});
