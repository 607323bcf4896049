/**
 * A text of a person becomes a number only in typed-numbers.ts: `Number('10.000')` is 10 and `Number('1e4')` is 10000.
 * The exceptions convert texts that no person typed.
 */
import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

/** How often a file converts, and what. */
const exceptions: Readonly<Record<string, [count: number, what: string]>> = {
  'contract/typed-numbers.ts': [3, 'the readers themselves, after their patterns'],
  'contract/dates.ts': [3, 'the months and years of dates of the calendar'],
  'contract/date-spans.ts': [2, 'month and day of a date of the calendar'],
  'contract/server-money.ts': [2, 'a bigint that was calculated'],
  'web/admin/books/books-page.tsx': [1, 'a year of a select'],
  'web/store/letters/letters-page.tsx': [1, 'a year of a select'],
  'web/parts/last-months.ts': [1, 'year and month of a date of the calendar'],
  'web/answers.ts': [2, 'numbers in an answer of the API'],
  'web/visitor/answers.ts': [1, 'the rating in an answer of the API'],
  'web/visitor/complete-add.ts': [1, 'a time that the page stored'],
  'web/parts/product/product-details.tsx': [1, 'the number of a picture in the URL'],
  'web/parts/product/review-photos.tsx': [2, 'the number of a photo in the URL'],
  'web/ui/more-menu.tsx': [1, 'the font size of the page'],
  'server/areas/admin/stats.ts': [1, 'a boolean'],
  'server/areas/books/turnover-letters.ts': [2, 'year and month of a date of the calendar'],
  'server/areas/catalogue/related.ts': [2, 'booleans'],
  'server/areas/catalogue/search.ts': [2, 'parts of a cursor that the shop wrote'],
  'server/areas/catalogue/siblings.ts': [2, 'booleans'],
  'server/areas/complaints/complaints.ts': [1, 'the digit of a photo in the URL'],
  'server/areas/notifications/post-push.ts': [2, 'bits of a network, and seconds in a header of a push service'],
  'server/areas/orders/holidays.ts': [2, 'year and month of a date of the calendar'],
  'server/areas/payments/provider-failures.ts': [1, 'a status code in an answer of the provider'],
  'server/areas/payments/report.ts': [1, 'the amount of a report of the provider, after its pattern'],
  'server/areas/payments/routes.ts': [1, 'the digits of an id in the URL'],
  'server/areas/payments/settlement-amount.ts': [1, 'the reader of settlement reports, after its patterns'],
};

const sources = globSync(['contract/**/*.ts', 'web/**/*.{ts,tsx}', 'server/areas/**/*.ts']).filter(
  (file) => !/\.test\.tsx?$|^web\/testing\//.test(file),
);

test('texts of people become numbers in typed-numbers.ts only', () => {
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.flatMap((file) => {
    const count = conversionsIn(file, readFileSync(file, 'utf8')).length;
    return count > 0 ? [[file, count]] : [];
  });
  const known = Object.entries(exceptions).map(([file, [count]]) => [file, count]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known));
});

test.each([
  'Number(amount)',
  'new Number(amount)',
  'texts.map(Number)',
  'Number?.(amount)',
  'parseInt(amount)',
  'parseFloat(amount)',
  'Number.parseInt(amount, 10)',
  'Number.parseFloat(amount)',
  'const sum = +amount;',
  'z.coerce.number()',
  'z.coerce.bigint()',
  'input.valueAsNumber',
  '<input type="number" />',
  '<Field type={"number"} />',
])('%s converts a text', (text) => {
  expect(conversionsIn('page.tsx', text)).toHaveLength(1);
});

test('what converts nothing is allowed', () => {
  const text =
    'Number.isInteger(a); Number.MAX_SAFE_INTEGER; 1 + a; z.number(); formatNumber(a); <Field type="text" />;';
  expect(conversionsIn('page.tsx', `${text} const isNumber = { Number: 1 };`)).toEqual([]);
});

const converters = new Set(['Number', 'parseInt', 'parseFloat']);
const members = new Set(['parseInt', 'parseFloat', 'valueAsNumber', 'coerce']);

function conversionsIn(file: string, text: string): string[] {
  const found: string[] = [];
  const add = ({ start, end }: { start: number; end: number }) => found.push(text.slice(start, end));
  const isConverter = (node: { type: string; name?: unknown }) =>
    node.type === 'Identifier' && converters.has(String(node.name));
  const call = (node: { callee: unknown; arguments: unknown[]; start: number; end: number }) => {
    const parts = [node.callee, ...node.arguments] as { type: string; name?: unknown }[];
    if (parts.some(isConverter)) add(node);
  };
  new Visitor({
    CallExpression: call,
    NewExpression: call,
    MemberExpression(node) {
      if (node.property.type === 'Identifier' && !node.computed && members.has(node.property.name)) add(node);
    },
    UnaryExpression(node) {
      if (node.operator === '+') add(node);
    },
    JSXAttribute(node) {
      if (node.name.name === 'type' && /^\{?["']number["']\}?$/.test(text.slice(node.value?.start, node.value?.end)))
        add(node);
    },
  }).visit(parseSync(file, text).program);
  return found;
}
