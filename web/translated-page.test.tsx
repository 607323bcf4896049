// @vitest-environment happy-dom
/** Each text is wrapped as Chrome's translation does it, then React changes the page. */
import { act, useEffect, useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { cleanUpAfterEach, render } from './testing/render.tsx';
import { Button } from './ui/button.tsx';
import { guardMovedNodes } from './visitor/moved-nodes.ts';

cleanUpAfterEach();
const native = { insertBefore: Node.prototype.insertBefore, removeChild: Node.prototype.removeChild };

function translate(node: Node = document.body): void {
  for (const child of Array.from(node.childNodes)) {
    if (child.nodeType !== Node.TEXT_NODE) {
      translate(child);
      continue;
    }
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    child.replaceWith(outer);
    outer.append(inner);
    inner.append(child);
  }
}

const latest: { change?: (isOn: boolean) => void } = {};
function Mixed() {
  const [isOn, setOn] = useState(false);
  useEffect(() => void (latest.change = setOn), []);
  return (
    <p>
      {isOn && <b>baru </b>}
      {isOn ? null : 'lama '}
      tetap
    </p>
  );
}
function Busy() {
  const [isBusy, setBusy] = useState(false);
  useEffect(() => void (latest.change = setBusy), []);
  return <Button isBusy={isBusy}>{isBusy ? 'Memproses...' : 'Bayar'}</Button>;
}
const turn = (isOn: boolean) => act(async () => latest.change!(isOn));

test('without the guard React fails at a moved text', async () => {
  await render(<Mixed />);
  translate();
  await expect(turn(true)).rejects.toThrow();
});

beforeAll(() => () => Object.assign(Node.prototype, native));

test('with the guard elements are inserted before a moved text, and no old text remains', async () => {
  guardMovedNodes();
  await render(<Mixed />);
  translate();
  await turn(true);
  expect(document.body.textContent).toBe('baru tetap');
  expect(document.querySelectorAll('font')).toHaveLength(2);
  translate();
  await turn(false);
  expect(document.body.textContent).toBe('lama tetap');
});

test('with the guard a translated button turns busy and back', async () => {
  guardMovedNodes();
  await render(<Busy />);
  translate();
  await turn(true);
  expect(document.body.textContent).toBe('Memproses...');
  translate();
  await turn(false);
  expect(document.body.textContent).toBe('Bayar');
});

test('with the guard a text that a translator replaced fails nothing', async () => {
  guardMovedNodes();
  await render(<Mixed />);
  const paragraph = document.querySelector('p')!;
  for (const text of Array.from(paragraph.childNodes)) text.replaceWith(document.createElement('font'));
  await turn(true);
  await turn(false);
  expect(document.body.querySelector('b')).toBeNull();
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
