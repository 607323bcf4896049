// Installs the packages of the lock file and builds if either is out of date, then runs a script on the pinned Node.
// `npm start` installs only the dependencies; every other command those for development too.
// This file is plain JavaScript because it runs on the system's Node, which may be as old as version 18.
//   node scripts/up.mjs start                      the demo shop, from the bundle of the server
//   node scripts/up.mjs build                      nothing: it only installs and builds
//   node scripts/up.mjs dev|test|bench|…           a script with the remaining arguments
//   node scripts/up.mjs run <script.ts>            any other script
//   node scripts/up.mjs prove [name]               proving/prove.ts, which lists the tests that npm test leaves out
//   node scripts/up.mjs operate [command]          a program of the bundle, or their list; installs and builds nothing
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 24;
// Unlike npm ci it deletes nothing that is still needed, so a shop that runs survives `npm test`.
const INSTALL = ['npm', 'install', '--no-save', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
/** npm's own list of what it installed, written last. */
const INSTALLED = 'node_modules/.package-lock.json';
const TEST_RUNNER = 'node_modules/.bin/vitest';
const BUILD = ['node', 'scripts/build.ts'];
const BUILD_STAMP = 'build/server/.built-from';
const BUILD_SOURCES = [
  'web',
  'contract',
  'scripts/build.ts',
  'scripts/build-sw.ts',
  'scripts/heading-font.ts',
  'scripts/unbundled-packages.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
// Apart from the build of the web, because it takes 2 s. That build deletes the stamp with the bundle.
const BUNDLE = ['node', 'scripts/bundle.ts'];
const PROGRAMS = 'build/programs';
const BUNDLE_STAMP = `${PROGRAMS}/.built-from`;
const BUNDLE_SOURCES = ['server', 'contract', 'local', 'operate', 'scripts', 'package.json', 'package-lock.json'];
// See docs/decisions/memory.md.
const NODE_OPTIONS = ['--max-semi-space-size=16', '--heap-growing-percent=50', '--enable-source-maps'];
const BUILT_FIRST = ['build', 'start', 'test', 'package', 'bench', 'prove'];
/** Scripts of the release before and what replaces them. They work until the release after this one, and say so. */
const MOVED = {
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
const SCRIPTS = {
  start: [`${PROGRAMS}/start.js`],
  dev: ['scripts/start.ts', '--dev'],
  bench: ['proving/bench/bench.ts'],
  prove: ['proving/prove.ts'],
};

const root = fileURLToPath(new URL('..', import.meta.url));
const startedBy = starter();
const env = {
  // See docs/decisions/memory.md.
  MALLOC_ARENA_MAX: '1',
  ...process.env,
  PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH,
};

process.chdir(root);
const [name = 'start', ...rest] = process.argv.slice(2);
const isOperating = name === 'operate';
const isList = ['operate', 'prove'].includes(name) && (rest.length === 0 || rest[0] === '--help');
nameNewCommand(process.env.npm_lifecycle_event ?? '');
if (isOperating) requireCommand(rest[0]);
const script = scriptOf(name, rest);

// Whoever has the packages for development keeps them.
const isForDevelopment = name !== 'start' || existsSync(TEST_RUNNER);
if (!isOperating) {
  const dev = isForDevelopment ? '--include=dev' : '--omit=dev';
  if (!isInstalled()) await step('Installing packages', [...INSTALL, dev]);
} else if (!existsSync('node_modules'))
  fail('There are no packages: run npm ci, or use the archive of npm run package.');
const isPinned = existsSync('node_modules/.bin/node');
if (!isPinned && Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  fail(`This is Node ${process.versions.node}: install Node ${OLDEST_NODE} or later.`);
}
// The C++ headers of the packaged Node. They take 67 MB and are used only to compile native packages.
rmSync(`node_modules/node-${process.platform}-${process.arch}/include`, { recursive: true, force: true });
if (BUILT_FIRST.includes(name) && !isList) {
  await once('Building the pages', BUILD, BUILD_STAMP, fingerprint(BUILD_SOURCES));
  await once('Bundling the server', BUNDLE, BUNDLE_STAMP, fingerprint(BUNDLE_SOURCES));
}
if (isOperating) requireCurrentBuild();
if (name === 'build') process.exit();
if (!existsSync(script[0] ?? '')) fail(`There is no script ${script[0] ?? ''}.`);
// The pinned Node is found in PATH. Without it this Node, which may not be the one in PATH, runs the script.
const node = isPinned ? 'node' : process.execPath;
process.exit(
  await run([node, ...NODE_OPTIONS, '--import', './scripts/end-with-parent.mjs', ...script], { linked: true }),
);

/** Tells whoever used a script that goes what to use in its place, apart from what the command prints. */
function nameNewCommand(used) {
  if (Object.hasOwn(MOVED, used)) {
    console.error(`npm run ${used} goes with the next release. Use: npm run ${MOVED[used]}`);
  }
}

/** Lists the operator's commands and exits, unless this is one of them. */
function requireCommand(command) {
  const commands = JSON.parse(readFileSync('operate/commands.json', 'utf8'));
  if (command === 'serve' || Object.hasOwn(commands, command)) return;
  console.log('npm run shop COMMAND [-- OPTION…]');
  for (const [one, what] of Object.entries(commands)) console.log(`  ${one.padEnd(19)} ${what}`);
  if (isList) process.exit();
  fail(`There is no command ${command}.`);
}

/** The archive of npm run package has the build without the sources, so only those of a checkout can be newer. */
function requireCurrentBuild() {
  if (!existsSync(PROGRAMS)) fail('There is no build: run npm run build first.');
  if (!existsSync(BUNDLE[1])) return;
  const isCurrent =
    isStamped(BUILD_STAMP, fingerprint(BUILD_SOURCES)) && isStamped(BUNDLE_STAMP, fingerprint(BUNDLE_SOURCES));
  if (!isCurrent) fail('The build is not that of these sources: run npm run build first.');
}

/** The script to run, with its arguments. */
function scriptOf(command, args) {
  if (command === 'run') return args;
  if (command === 'operate') return [`${PROGRAMS}/${args[0]}.js`, ...args.slice(1)];
  return [...(SCRIPTS[command] ?? [`scripts/${command}.ts`]), ...args];
}

/** Whether node_modules has what this command needs of the lock file, and nothing else. */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const [installed, { '': _root, ...locked }] = [packagesOf(INSTALLED), packagesOf('package-lock.json')];
  const isNeeded = ({ dev, optional, devOptional, os = [], cpu = [], libc }) => {
    if (dev && !isForDevelopment) return false;
    // npm leaves out the packages for other machines, with all that only they need.
    return !(optional || devOptional) || (!libc && os.includes(process.platform) && cpu.includes(process.arch));
  };
  return (
    Object.keys(installed).every((place) => Object.hasOwn(locked, place)) &&
    Object.entries(locked).every(([place, one]) => !isNeeded(one) || installed[place]?.version === one.version)
  );
}

/** Whether a command already completed with the same sources. */
function isStamped(stamp, print) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === print;
}

/** Runs a command unless it already completed with the same sources. */
async function once(title, command, stamp, print) {
  if (isStamped(stamp, print)) return;
  rmSync(stamp, { force: true });
  await step(title, command);
  mkdirSync(join(stamp, '..'), { recursive: true });
  writeFileSync(stamp, print);
}

/** Runs a command whose output nobody needs, and says how long it took. */
async function step(title, command) {
  const began = Date.now();
  process.stdout.write(`  ${title} … `);
  const code = await run(command, { quiet: true });
  if (code !== 0) fail(`failed with code ${code}.`, code);
  console.log(`${Math.round((Date.now() - began) / 1000)} s`);
}

/** Runs a command in this terminal and forwards termination signals. Resolves to its exit code. */
function run([command, ...args], { linked = false, quiet = false } = {}) {
  return new Promise((resolve) => {
    const stdio = ['inherit', quiet ? 'ignore' : 'inherit', 'inherit', ...(linked ? ['ipc'] : [])];
    const child = spawn(command, args, { env, stdio });
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    const forward = (signal) => child.kill(signal);
    signals.forEach((signal) => process.on(signal, forward));
    const parentWatch = setInterval(() => {
      if (starter() === startedBy) return;
      clearInterval(parentWatch);
      child.kill('SIGHUP');
    }, 250);
    child.on('error', (error) => fail(`${command} does not run: ${error.message}`));
    child.on('exit', (code, signal) => {
      clearInterval(parentWatch);
      signals.forEach((name) => process.off(name, forward));
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

/**
 * Identifies the parent process, to detect when it is gone: npm does not stop its children when it is killed. npm runs
 * this script through a shell, so the shell's parent is checked too. Without npm the process may intentionally outlive
 * its terminal.
 */
function starter() {
  if (process.env.npm_lifecycle_event === undefined) return null;
  const { ppid } = process;
  const shell =
    existsSync(`/proc/${ppid}/stat`) && /\(\w*sh\) \w (\d+)/.exec(readFileSync(`/proc/${ppid}/stat`, 'utf8'));
  return shell ? `${ppid} of ${shell[1]}` : String(ppid);
}

/** Returns a hash of the platform and of the contents of files and folders, without tests. */
function fingerprint(paths) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  const add = (path) => {
    if (/\.test\.tsx?$/.test(path) || !existsSync(path)) return;
    hash.update(`\n${path}\n`);
    if (!statSync(path).isDirectory()) return hash.update(readFileSync(path));
    readdirSync(path)
      .sort()
      .forEach((entry) => add(join(path, entry)));
  };
  paths.forEach(add);
  return hash.digest('hex');
}

function fail(message, code = 1) {
  console.error(message);
  process.exit(code);
}
