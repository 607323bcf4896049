/**
 * An area writes only its own tables: those of `server/db/schema/<area>.ts`. Other areas call its functions. SQL and
 * code are written in the sources and never made from a value. A package is used by what it publishes. Imports are
 * checked by dependency-cruiser.config.ts and oxlint.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getTableName, is, Table } from 'drizzle-orm';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

/**
 * Checkout creates the payment and stores its token; an unpaid one ends together with its orders. All other changes
 * belong to the payments area, and so do refunds, whose schema file depends on that of the orders.
 */
const furtherWriters: Record<string, string[]> = {
  payments: ['checkout', 'orders'],
  refunds: ['payments'],
};

const schemas = import.meta.glob<Record<string, unknown>>(['./db/schema/*.ts', '!./db/schema/index.ts'], {
  eager: true,
});
const sources = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
  (file) => !/\.test\.ts$|^(db|testing)\//.test(file),
);

const tables = Object.entries(schemas).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([variable, value]) =>
    is(value, Table) ? [{ owner: path.basename(file, '.ts'), variable, name: getTableName(value) }] : [],
  ),
);

const rawWrite = /\b(?:insert into|update|delete from|merge into|truncate)\s+(?:only\s+)?(?:\$\{(\w+)\}|"?(\w+))/gi;
const builtWrite = /(?:\.(?:insert|update|delete)|\bdeleteInBatches)\(\s*(\w+)[,)]/g;

test('an area writes only its own tables', () => {
  expect(tables.length).toBeGreaterThan(30);
  expect(sources.length).toBeGreaterThan(100);
  const faults = sources.flatMap((file) =>
    foreignWrites(file, readFileSync(path.join(import.meta.dirname, file), 'utf8')),
  );
  expect(faults).toEqual([]);
});

test.each([
  'await tx.delete(cartItems).where(mine);',
  'await db\n  .update(cartItems)',
  "await deleteInBatches(\n  cartItems, ['id'], isOld)",
  'sql`insert into cart_items (user_id) values (1)`',
  'sql`INSERT INTO "cart_items" values (1)`',
  'sql`with x as (delete from only cart_items returning *) select 1`',
  'sql`update ${cartItems} set quantity = 0`',
])('this write is allowed in the cart area only: %s', (statement) => {
  expect(foreignWrites('areas/orders/create-orders.ts', statement)).toHaveLength(1);
  expect(foreignWrites('routes.ts', statement)).toHaveLength(1);
  expect(foreignWrites('areas/cart/cart.ts', statement)).toEqual([]);
});

test('any area may read and lock', () => {
  const text = 'sql`select from cart_items c for no key update of c`; kept.delete(key); hash.update(cookie);';
  expect(foreignWrites('areas/orders/order-lists.ts', text)).toEqual([]);
});

/**
 * They measure how long something takes, or write down when a provider answered. All rules get `at`, which tests
 * choose.
 */
const clockReaders = [
  'notifications/send-push',
  'parcels/poll-couriers',
  'payments/provider-failures',
  'search/lexicon',
];

test('no rule of an area reads the clock', () => {
  const reads = (file: string) =>
    /\bDate\.now\(\)|new Date\(\)|[^.\w]now\(\) /.test(readFileSync(path.join(import.meta.dirname, file), 'utf8'));
  const readers = sources.filter((file) => file.startsWith('areas/') && reads(file));
  expect(readers.toSorted()).toEqual(clockReaders.map((file) => `areas/${file}.ts`));
});

test('sums of rupiah are calculated only in the contract', () => {
  const sumOutside = /\brupiah\(.*( [-+*] |Math\.m|reduce)/;
  const isSum = (file: string) => !/\.test\.|testing\//.test(file) && sumOutside.test(readFileSync(file, 'utf8'));
  expect(globSync('{server,web}/**/*.{ts,tsx}').filter(isSum)).toEqual([]);
});

/**
 * What `sql.raw` may take besides literals: constants, and names of our own schema. No value of a request is among
 * them.
 */
const rawConstants: Record<string, string[]> = {
  'platform/columns.ts': ["texts.join(', ')", 'dialect.sqlToQuery(part).sql', "`'${name}'`"],
  'platform/keyset.ts': ['direction', "direction === 'asc' ? '>' : '<'"],
  'areas/books/turnover.ts': ['goodsMoved'],
  'areas/cart/line-limits.ts': ['String(maxPiecesPerLine)'],
  'areas/catalogue/listing.ts': ['String(categories.length - 1)', 'String(Math.ceil(priceBands.length / 2))'],
  'areas/catalogue/products.ts': ['String(featuredCount)'],
  'areas/catalogue/related.ts': ['String(relatedCount)'],
  'areas/search/find-matches.ts': ["`'''${lexemes.indexed}'''`"],
  'areas/search/popularity-tiers.ts': ['`shelf = ${tier}`'],
  'areas/search/search-index.ts': [
    "`'''${lexemes.format}'''`",
    'String(maxLength)',
    "`case p.category ${names.join(' ')} end`",
    "`case p.technique ${labels.join(' ')} end`",
    "`'\\\\m${falsePrefix}\\\\M'`",
    "`'${prefix}'`",
  ],
  'db/counters.ts': ['statement'],
  'areas/checkout/check-out.ts': ["Object.values(copiedColumns) .map(({ name }) => `${table}.${name}`) .join(', ')"],
};

test('sql.raw takes only literals and listed constants', () => {
  const files = globSync('{areas,db,platform}/**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] });
  const raw = files.flatMap((file) =>
    rawArguments(readFileSync(path.join(import.meta.dirname, file), 'utf8')).map((given) => [file, given] as const),
  );
  expect(raw.length).toBeGreaterThan(15);
  expect(raw.filter(([file, given]) => !rawConstants[file]?.includes(given))).toEqual([]);
});

test.each([
  ["sql.raw('101')", []],
  ['sql.raw(`101`)', []],
  ['sql`select ${sql.raw(`${name}`)}`', ['`${name}`']],
  ["sql.raw('a' + b)", ["'a' + b"]],
])('of %s the arguments %j need an entry', (text, expected) => {
  expect(rawArguments(text)).toEqual(expected);
});

function rawArguments(text: string): string[] {
  const found: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [given] }) {
      const isRaw = callee.type === 'MemberExpression' && /^sql\s*\.\s*raw$/.test(text.slice(callee.start, callee.end));
      const isLiteral = given?.type === 'Literal' || (given?.type === 'TemplateLiteral' && given.quasis.length === 1);
      if (isRaw && given && !isLiteral) found.push(text.slice(given.start, given.end).replace(/\s+/g, ' '));
    },
  }).visit(parseSync('a.ts', text).program);
  return found;
}

/** The Content-Security-Policy forbids most of these in a browser too. */
const codeFromText =
  /\beval\(|\bFunction\(|'node:vm'|dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/;

test('no code and no HTML is made from text at run time', () => {
  const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] });
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => codeFromText.test(readFileSync(file, 'utf8')))).toEqual([]);
  for (const text of ["eval('1')", 'new Function(text)', 'node.innerHTML = text']) expect(text).toMatch(codeFromText);
});

const program = globSync('{contract,local,operate,scripts,server,web}/**/*.{ts,tsx}', {
  exclude: ['**/*.test.*', 'server/testing/**'],
});

test('the program subclasses no class of a package and does not name the tables of the queue', () => {
  expect(program.length).toBeGreaterThan(600);
  expect(program.flatMap((file) => insides(readFileSync(file, 'utf8'), file).map((kind) => [file, kind]))).toEqual([]);
});

test.each([
  ["import { PgDialect } from 'drizzle-orm/pg-core'; class A extends PgDialect {}", ['subclass']],
  ["import pg from 'pg'; const A = class extends pg.Client {};", ['subclass']],
  [
    "import { Own } from './own.ts'; import { Shop } from '#server/shop.ts'; class A extends Own {} class B extends Shop {}",
    [],
  ],
  ["import { Readable } from 'node:stream'; class A extends Readable {} class B extends Error {}", []],
  ['sql`select from pgboss.job`', ['sql']],
  ["query('delete from pgboss.job')", ['sql']],
  ['/** About pgboss.job */', []],
])('%s uses %j', (text, expected) => {
  expect(insides(text)).toEqual(expected);
});

function insides(text: string, file = 'a.ts'): string[] {
  const { program: tree, module, errors } = parseSync(file, text);
  expect(errors).toEqual([]);
  const fromPackages = new Set(
    module.staticImports
      .filter(({ moduleRequest }) => !/^(\.|#|node:)/.test(moduleRequest.value))
      .flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  );
  const found: string[] = [];
  const checkParent = ({ superClass }: { superClass: { start: number; end: number } | null }) => {
    const [name] = superClass ? text.slice(superClass.start, superClass.end).split('.') : [];
    if (name && fromPackages.has(name)) found.push('subclass');
  };
  const checkText = (value: unknown) => {
    if (/\bpgboss\./.test(String(value))) found.push('sql');
  };
  new Visitor({
    ClassDeclaration: checkParent,
    ClassExpression: checkParent,
    Literal: ({ value }) => checkText(value),
    TemplateElement: ({ value }) => checkText(value.raw),
  }).visit(tree);
  return found;
}

function foreignWrites(file: string, text: string): string[] {
  const [, writer = 'server'] = /^(?:areas\/)?([^/]+)\//.exec(file) ?? [];
  const written = [...text.matchAll(rawWrite), ...text.matchAll(builtWrite)].map(([, variable, name]) =>
    tables.find((table) => (name ? table.name === name : table.variable === variable)),
  );
  return [...new Set(written)]
    .filter((table) => table && writer !== table.owner && !furtherWriters[table.name]?.includes(writer))
    .map((table) => `${file} writes ${table!.name}, a table of ${table!.owner}`);
}
