/**
 * Reverses each condition of the files that decide about money and stock, and removes three checks of
 * security, one at a time in a copy of the project, and runs the tests of its area. A mutation that
 * no test notices fails the run: npm run prove mutations [-- --file stock.ts] [--part 2/4] [--list]
 *
 * Not a library: those for mutation tests do not look into `sql` templates, where most of these conditions are.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findMutations, mutate, type Mutation } from './mutations.ts';

/** The mutated files, each with the tests that must notice. */
const targets: Record<string, string[]> = {
  'server/areas/payments/decide.ts': ['server/areas/payments'],
  'server/areas/payments/judge-report.ts': ['server/areas/payments'],
  'server/areas/payments/track.ts': ['server/areas/payments'],
  'server/areas/orders/move-order.ts': ['server/areas/orders', 'server/areas/store', 'server/areas/payments'],
  'server/areas/orders/reject.ts': ['server/areas/orders', 'server/areas/store', 'server/areas/payments'],
  'server/areas/catalogue/stock.ts': ['server/areas/catalogue/stock.test.ts', 'server/areas/checkout'],
  'server/areas/payouts/pay-out.ts': ['server/areas/payouts'],
};

/** Checks of security that are removed as a whole, each with a test of `npm run prove security` that must notice. */
const checks = [
  { file: 'server/platform/http/guard.ts', check: '!access.owner', becomes: 'true', test: 'server/access.test.ts' },
  {
    file: 'server/platform/http/rates.ts',
    check: 'if (isExceeded) throw tooMany(ttl);',
    becomes: '',
    test: 'server/security/limits.test.ts',
  },
  {
    file: 'server/areas/payments/report.ts',
    check: 'timingSafeEqual(given, expected)',
    becomes: 'true',
    test: 'server/security/cross-site.test.ts',
  },
];
for (const { file, test } of checks) targets[file] = [test];

/** Mutations that change nothing observable, as `file: text of the line`, each with its reason. */
const equivalent: Record<string, string> = {
  'server/areas/catalogue/stock.ts: where product_id in (select product_id from stock_movements where order_id = any(${sql.param(orderIds)}::uuid[]))':
    'locks the rows of all other orders instead, so that concurrent calls still wait for each other',
};

/** A mutated shop may wait for ever. */
const timeoutMs = 10 * 60 * 1000;

const { values } = parseArgs({
  options: {
    file: { type: 'string', default: '' },
    part: { type: 'string', default: '1/1' },
    list: { type: 'boolean', default: false },
  },
});
const [part = 1, parts = 1] = values.part.split('/').map(Number);

const mutants = Object.keys(targets)
  .filter((file) => file.includes(values.file))
  .flatMap((file) => mutationsOf(file, readFileSync(file, 'utf8')).map((mutation) => ({ file, mutation })))
  .filter(({ file, mutation }) => !Object.hasOwn(equivalent, keyOf(file, mutation)))
  .filter((_, index) => index % parts === part - 1);

if (values.list) {
  for (const { file, mutation } of mutants) console.log(describe(file, mutation));
  process.exit(0);
}

const copy = mkdtempSync(path.join(tmpdir(), 'mutants-'));
const unneeded = /^(\.git|node_modules|build|data|test-results|proving\/(bench|e2e))(\/|$)/;
cpSync('.', copy, { recursive: true, filter: (source) => !unneeded.test(source) });
symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
const survivors: string[] = [];
try {
  for (const file of new Set(mutants.map(({ file }) => file))) {
    if (!passes(targets[file]!)) throw new Error(`The tests of ${file} fail without a mutation.`);
  }
  for (const { file, mutation } of mutants) {
    const source = readFileSync(file, 'utf8');
    writeFileSync(path.join(copy, file), mutate(source, mutation));
    const survives = passes(targets[file]!);
    writeFileSync(path.join(copy, file), source);
    console.log(`${survives ? 'SURVIVED' : 'noticed '}  ${describe(file, mutation)}`);
    if (survives) survivors.push(describe(file, mutation));
  }
} finally {
  rmSync(copy, { recursive: true });
}
console.log(`\n${mutants.length - survivors.length} of ${mutants.length} mutations noticed`);
for (const survivor of survivors) console.log(`No test notices ${survivor}`);
process.exit(survivors.length > 0 ? 1 : 0);

function mutationsOf(file: string, source: string): Mutation[] {
  const removed = checks.find((removal) => removal.file === file);
  if (!removed) return findMutations(file, source);
  const { check: before, becomes: replacement } = removed;
  const start = source.indexOf(before);
  if (start === -1) throw new Error(`${file} has no ${before}`);
  const line = source.slice(0, start).split('\n').length;
  return [{ start, end: start + before.length, replacement, line, before }];
}

function passes(tests: string[]): boolean {
  const command = ['run', ...tests, '--bail=1', '--reporter=dot'];
  return spawnSync('vitest', command, { cwd: copy, stdio: 'ignore', timeout: timeoutMs }).status === 0;
}

function keyOf(file: string, { line }: Mutation): string {
  return `${file}: ${readFileSync(file, 'utf8').split('\n')[line - 1]!.trim()}`;
}

function describe(file: string, mutation: Mutation): string {
  return `${file}:${mutation.line}  ${mutation.before} → ${mutation.replacement || '(nothing)'}`;
}
