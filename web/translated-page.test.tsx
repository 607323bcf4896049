// @vitest-environment happy-dom
/** Each text is wrapped as Chrome's translation does it, then React changes the page. */
import { globSync, readFileSync } from 'node:fs';
import { act, Fragment, useEffect, useState } from 'react';
import { parseSync } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanUpAfterEach, render } from './testing/render.tsx';
import { Button } from './ui/button.tsx';
import { guardMovedNodes } from './visitor/moved-nodes.ts';

cleanUpAfterEach();
const native = [Node.prototype, CharacterData.prototype].map((prototype) => ({
  prototype,
  properties: Object.getOwnPropertyDescriptors(prototype),
}));
afterAll(() => {
  for (const { prototype, properties } of native) Object.defineProperties(prototype, properties);
});

/** The ways in which a translator puts its text in the place of another one: Chrome's, and others that were seen. */
const translators: Record<string, (text: Text, font: HTMLElement) => void> = {
  'moves the text': (text, font) => (text.replaceWith(font), font.firstChild!.appendChild(text)),
  'replaces the text': (text, font) => text.replaceWith(font),
  'inserts before it': (text, font) => (text.before(font), text.remove()),
  'inserts after it': (text, font) => (text.after(font), text.remove()),
};

/** Wraps each text that is not yet wrapped. The words are those of React in brackets. */
function translate(how: string, node: Node = document.body): void {
  if (node.nodeName === 'FONT') return;
  for (const child of Array.from(node.childNodes)) {
    if (!(child instanceof Text)) {
      translate(how, child);
      continue;
    }
    const font = document.createElement('font');
    const inner = font.appendChild(document.createElement('font'));
    if (how !== 'moves the text') inner.textContent = `[${child.data}]`;
    translators[how]!(child, font);
  }
}

const latest: { change?: (count: number) => void } = {};
/** Texts beside elements and texts that come, go, change and swap places. */
function Mixed() {
  const [count, setCount] = useState(0);
  useEffect(() => void (latest.change = setCount), []);
  const words = [<Fragment key="a">satu </Fragment>, <Fragment key="b">dua </Fragment>];
  return (
    <p>
      {count > 0 && <b>baru </b>}
      {count > 1 ? null : 'lama '}
      {count} produk {count % 2 === 1 && 'ganjil '}
      {count % 2 === 1 ? words : words.toReversed()}
      tetap
    </p>
  );
}
const wordsOf = (count: number) =>
  `${count > 0 ? 'baru ' : ''}${count > 1 ? '' : 'lama '}${count} produk ${count % 2 === 1 ? 'ganjil satu dua ' : 'dua satu '}tetap`;

function Busy() {
  const [count, setCount] = useState(0);
  useEffect(() => void (latest.change = setCount), []);
  return <Button isBusy={count > 0}>{count > 0 ? 'Memproses...' : 'Bayar'}</Button>;
}
const turn = (count: number) => act(async () => latest.change!(count));
/** What a person reads: in brackets, where the translator has translated. */
const words = () => document.body.textContent.replaceAll(/[[\]]/g, '');

test('without the guard React fails at a moved text', async () => {
  await render(<Mixed />);
  translate('moves the text');
  await expect(turn(1)).rejects.toThrow();
});

let isGuarded = false;
function guardOnce() {
  if (!isGuarded) guardMovedNodes();
  isGuarded = true;
}

describe.each(Object.keys(translators))('a translator that %s', (how) => {
  beforeAll(guardOnce);

  test.each([[[1, 0, 2, 3, 0, 5]], [[3, 2, 1]], [[1, 1, 2, 2]]])('leaves texts true over %j', async (counts) => {
    await render(<Mixed />);
    for (const count of counts) {
      translate(how);
      await turn(count);
      expect(words()).toBe(wordsOf(count));
    }
  });

  test('may work on some of the texts, or twice between two changes', async () => {
    await render(<Mixed />);
    for (const count of [1, 2, 3]) {
      translate(how);
      document.querySelector('p > font')!.replaceWith(document.createElement('font'));
      await turn(count);
      translate(how);
      translate(how);
    }
    await turn(4);
    expect(words()).toBe(wordsOf(4));
  });

  test('leaves a button that turns busy and back', async () => {
    await render(<Busy />);
    for (const count of [1, 0, 1, 0]) {
      translate(how);
      await turn(count);
      expect(words()).toBe(count > 0 ? 'Memproses...' : 'Bayar');
    }
  });

  test('leaves a page that goes away', async () => {
    await render(<Mixed />);
    translate(how);
    await turn(1);
    translate(how);
  });
});

/** Source nodes (ESTree) as far as they are read here. */
type Source = { type: string; start: number; end: number; children?: Source[]; expression?: Source } & {
  [name in 'consequent' | 'alternate' | 'left' | 'right']?: Source;
} & { value?: unknown; operator?: string };

/** What an expression may be: `cond ? 'a' : <b />` is a text or an element, `cond && 'a'` nothing or a text. */
function outcomesOf(node: Source): Source[] {
  if (node.type === 'ConditionalExpression') return [...outcomesOf(node.consequent!), ...outcomesOf(node.alternate!)];
  if (node.type === 'LogicalExpression') return [node, ...outcomesOf(node.left!), ...outcomesOf(node.right!)];
  return node.type === 'ParenthesizedExpression' ? outcomesOf(node.expression!) : [node];
}
const isText = ({ type, value }: Source) =>
  type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string' && value !== '');

/** Codes, amounts, account numbers and names, which a translator would turn into other words or numbers. */
const untranslated =
  /^\{(formatRupiah\(|orderCode\(|[\w.?!]*(storeName|userName|sellerName|receiverName|bankAccount\w+|trackingNumber)\})/;

/** Each conditional text that stands beside another text or element, and each code or name that may be translated. */
function faultsOf(source: string): Record<'mixed' | 'translatable', string[]> {
  const found: ReturnType<typeof faultsOf> = { mixed: [], translatable: [] };
  const isContent = ({ type, value, expression }: Source) =>
    type === 'JSXText' ? /\S|^ +$/.test(String(value)) : expression?.type !== 'JSXEmptyExpression';
  const visit = (node: Source) => {
    const content = node.type.startsWith('JSX') ? (node.children ?? []).filter(isContent) : [];
    for (const { type, expression, start, end } of content.length > 1 ? content : []) {
      const outcomes = type === 'JSXExpressionContainer' ? outcomesOf(expression!) : [];
      if (outcomes.length > 1 && outcomes.some(isText)) found.mixed.push(source.slice(start, end));
    }
    const [only] = content;
    const [tag] = /^<[a-z][^]*?>(?=\s*\{)/.exec(source.slice(node.start, node.end)) ?? [];
    const isUntranslated = content.length === 1 && untranslated.test(source.slice(only!.start, only!.end));
    if (tag && isUntranslated && !/translate="no"|<option/.test(tag))
      found.translatable.push(source.slice(node.start, node.end));
    for (const child of Object.values(node).flat()) if ((child as Source | null)?.type) visit(child as Source);
  };
  visit(parseSync('page.tsx', source).program);
  return found;
}

test.each([
  ["<p>{a ? 'satu' : 'dua'} produk</p>", 1],
  ["<p><Icon /> {a && 'satu'}</p>", 1],
  ['<p>{a && (b ? `${n} buah` : c)}<b /></p>', 1],
  ["<>{a || 'satu'}{b ?? 'dua'}</>", 2],
  ["<p>{a ? <b /> : 'satu'} dua</p>", 1],
  ["<p>{a ? 'satu' : 'dua'}</p>", 0],
  ['<p>{a && <b>satu</b>} dua {n}</p>', 0],
  ["<p>\n  {/* why */}\n  {a ? 'satu' : 'dua'}\n</p>", 0],
  ["<Page title={a ? 'satu' : 'dua'}>satu <b /></Page>", 0],
])('%s has %i conditional texts beside others', (source, count) => {
  expect(faultsOf(source).mixed).toHaveLength(count);
});

const faults = globSync('web/**/*.tsx', { exclude: ['**/*.test.*'] }).map((file) => ({
  file,
  ...faultsOf(readFileSync(file, 'utf8')),
}));

test('a code, amount, account number or name that fills an element is not translated', () => {
  expect(faults.flatMap(({ file, translatable }) => translatable.map((element) => `${file}: ${element}`))).toEqual([]);
});

test('a conditional text stands alone in its element, so that it changes on a translated page without the guard', () => {
  expect(faults.flatMap(({ file, mixed }) => mixed.map((text) => `${file}: ${text}`))).toEqual([]);
});

test('a text that a translator took away fails nothing', async () => {
  await render(<Mixed />);
  for (const count of [1, 2, 3, 0]) {
    for (const node of Array.from(document.querySelector('p')!.childNodes)) if (node instanceof Text) node.remove();
    await turn(count);
  }
  expect(document.querySelector('b')).toBeNull();
});

test('the guard hides no other mistake', () => {
  const [parent, other, child] = ['p', 'div', 'b'].map((name) => document.createElement(name));
  other!.append(child!);
  expect(() => parent!.removeChild(child!)).toThrow();
  expect(() => parent!.insertBefore(document.createElement('i'), child!)).toThrow();
  parent!.append(other!);
  expect(() => parent!.removeChild(child!)).toThrow();
  expect(child!.parentNode).toBe(other);
});
