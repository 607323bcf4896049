/** Runs one of the proofs that are too slow or too special for `npm test`: `npm run prove NAME [-- OPTION…]`. */
import { spawnSync } from 'node:child_process';

type Proof = {
  what: string;
  /** Reads its options from `process.argv`. */
  run: () => unknown;
};

/** Runs a command with the remaining arguments, and exits with its code. */
const command =
  (name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  (): never =>
    process.exit(
      spawnSync(name, [...args, ...process.argv.slice(2)], { stdio: 'inherit', env: { ...process.env, ...env } })
        .status ?? 1,
    );

const pictures = (file: string) =>
  command('playwright', ['test', '--project=screenshots'], { SCREENSHOTS: file, E2E_REPORT: 'screenshots' });

const securityTests = [
  'server/security',
  'server/access.test.ts',
  'server/areas/payments/notifications.test.ts',
  'server/areas/store/uploads.test.ts',
  'server/areas/store/picture-quota.test.ts',
];
const longRequests = { SECURITY_LONG: 'yes', FUZZ_REQUESTS: '6000', FUZZ_PER_ENDPOINT: '25' };

const { MODEL_RUNS = '200', MODEL_SECONDS = '900' } = process.env;

const proofs: Record<string, Proof> = {
  browsers: {
    what: 'ten steps in Firefox and WebKit (root, Debian)',
    run: () => import('./e2e/browsers/test-browsers.ts'),
  },
  chaos: {
    what: 'nothing acknowledged is lost while processes are killed and the provider fails: --seconds 240 --seed 7',
    run: () => import('./chaos/chaos.ts'),
  },
  containers: {
    what: 'the commands of docs/operate-containers.md run, release and restore a shop in containers (root, Debian 12)',
    run: () => import('./deploy/containers.ts'),
  },
  'demo-scale': {
    what: 'fills a shop to be measured: --products 100000 --orders 100000',
    run: () => import('../local/demo-scale/demo-scale.ts'),
  },
  deploy: {
    what: 'docs/operate.md installs, releases, restores and moves a shop on bare Debians with systemd (root, Debian)',
    run: () => import('./deploy/deploy.ts'),
  },
  desktop: {
    what: 'the browser tests at 1280 px: [FILE]',
    run: command('playwright', ['test', '--project=desktop'], { E2E_REPORT: 'desktop' }),
  },
  e2e: { what: 'all browser tests: [FILE] [--project=phone]', run: command('playwright', ['test']) },
  failover: {
    what: 'the shop survives the loss of a database, servers and Redis (root, Debian 12)',
    run: () => import('./failover/failover.ts'),
  },
  faults: {
    what: 'nothing is lost when processes are killed, the database is away or the provider fails: [FILE]',
    run: command('vitest', ['run', '--project', 'faults']),
  },
  'install-prompt': {
    what: 'the pictures of the install prompt, into web/public/screenshots',
    run: pictures('install-prompt'),
  },
  long: {
    what: 'longer random and fault tests, and previous, spreadsheets, deploy, mutations: --minutes 10',
    run: () => import('./test-long.ts'),
  },
  models: {
    what: 'stock, money and payouts match a model after random histories: MODEL_RUNS=200 MODEL_SECONDS=900',
    run: command('vitest', ['run', 'random-payouts', 'money-model'], { MODEL_RUNS, MODEL_SECONDS }),
  },
  mutations: {
    what: 'a test notices each reversed condition about money and stock: --file stock.ts --part 2/4 --list',
    run: () => import('./mutations/mutate.ts'),
  },
  pages: {
    what: 'the speed of the public pages, into proving/bench/PAGES.md: [home] [taps] …',
    run: () => import('./bench/bench-pages.ts'),
  },
  previous: {
    what: 'the last release works with the new schema: [--commit COMMIT] [FILE…]',
    run: () => import('./previous.ts'),
  },
  screenshots: {
    what: 'pictures of every page in every state, into screenshots/: -g WORD',
    run: pictures('screenshots'),
  },
  search: {
    what: 'the quality of the search, on judged queries',
    run: () => import('./search-evaluation/search-evaluate.ts'),
  },
  security: {
    what: 'the shop withstands hostile requests, with more random ones than npm test sends',
    run: command('vitest', ['run', ...securityTests, '--testTimeout=600000'], longRequests),
  },
  soak: {
    what: 'no request fails and the memory does not grow under a mixed load without faults: --seconds 240',
    run: () => {
      process.argv.push('--calm');
      return import('./chaos/chaos.ts');
    },
  },
  specification: {
    what: 'each line of specification and ASVS has tests that passed, after npm test and desktop: --quiet',
    run: command('node', ['proving/check-specification.ts']),
  },
  spreadsheets: {
    what: 'LibreOffice Calc reads every table as it is meant: no formula, no lost zero, dates are dates (Debian)',
    run: () => import('./spreadsheets/spreadsheets.ts'),
  },
};

const [name = ''] = process.argv.splice(2, 1);
const proof = Object.hasOwn(proofs, name) ? proofs[name] : undefined;
if (proof) {
  await proof.run();
} else {
  const isMistake = name !== '' && name !== '--help';
  if (isMistake) console.error(`There is no proof ${name}.`);
  console.log('npm run prove NAME [-- OPTION…]');
  for (const [one, { what }] of Object.entries(proofs)) console.log(`  ${one.padEnd(14)} ${what}`);
  process.exitCode = isMistake ? 1 : 0;
}
