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

/** Scripts of v1.0.0, and the command that each names. They go with the release after this one. */
const leaving: Record<string, string> = {
  serve: 'shop serve',
  backup: 'shop backup',
  restore: 'shop restore',
  'verify-backup': 'shop verify-backup',
  'check:invariants': 'shop check-invariants',
  'test:models': 'prove models',
  'test:faults': 'prove faults',
  'test:desktop': 'prove desktop',
  'test:browsers': 'prove browsers',
  spec: 'prove specification',
};

test('at most 16 scripts stay, and each has a line in README.md or CONTRIBUTING.md', () => {
  const text = readFileSync('README.md', 'utf8') + readFileSync('CONTRIBUTING.md', 'utf8');
  const isNamed = (script: string) =>
    ['start', 'test'].includes(script) ? text.includes(`npm ${script}`) : text.includes(`\`npm run ${script}\``);
  expect(Object.keys(scripts).filter((script) => !(script in leaving)).length).toBeLessThanOrEqual(16);
  expect(Object.keys(scripts).filter((script) => !isNamed(script))).toEqual([]);
});

test.each(Object.entries(leaving))('npm run %s names %s', (script, command) => {
  expect(scripts[script]).toBe(`node scripts/up.mjs ${command.replace('shop', 'operate')}`);
  const env = { ...process.env, npm_lifecycle_event: script };
  const { stderr } = spawnSync('node', ['scripts/up.mjs', 'operate', '--help'], { encoding: 'utf8', env });
  expect(stderr.split('\n')[0]).toBe(`npm run ${script} goes with the next release. Use: npm run ${command}`);
});
