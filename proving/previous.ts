/**
 * Runs the HTTP tests of the last release against the new schema, as it must work
 * with it during a release: `npm run prove previous [-- --commit COMMIT] [FILE…]`.
 * Tests that compare the schema with the code are left out.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { releases } from '#server/db/releases.ts';
import { checkOut, git } from './kit/check-out.ts';
import { runProgram, undo } from './kit/drill.ts';

const migrations = 'server/db/migrations';
const aboutSchema = 'server/**/{inventory,schema,frozen-migrations,migrate}.test.ts';

const { values, positionals } = parseArgs({ options: { commit: { type: 'string' } }, allowPositionals: true });
const files = positionals.length > 0 ? positionals : ['server/'];

await runProgram(async () => {
  const previous = values.commit ?? releases.last.commit;
  console.log(`The tests of ${await git('log', '-1', '--format=%h %s', previous)}`);
  const tree = await checkOut(previous);
  cpSync(migrations, path.join(tree, migrations), { recursive: true });
  // Removed, because Vitest ignores `--exclude` for a project with a list of its own.
  for (const file of globSync(aboutSchema, { cwd: tree })) rmSync(path.join(tree, file));
  const tests = spawn('vitest', ['run', '--project', 'main', ...files], {
    cwd: tree,
    stdio: 'inherit',
    // With the timeouts and the second try of CI: a test that fails once says nothing about the schema.
    env: { ...process.env, CI: '1' },
  });
  undo.push(() => tests.kill());
  const [code] = (await once(tests, 'exit')) as [number | null];
  return code ?? 1;
});
