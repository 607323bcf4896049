import { expect, test } from 'vitest';
import { renderToString } from 'react-dom/server';
import { strengthOf, TextArea } from './field.tsx';

test.each([
  ['', undefined],
  ['pendek7', undefined],
  ['12345678', 'Kekuatan: lemah'],
  ['aaaaaaaaaaaaaaaaaaaa', 'Kekuatan: lemah'],
  ['rahasia1', 'Kekuatan: lemah'],
  ['Rahasia-123', 'Kekuatan: cukup'],
  ['kain bentenan biru', 'Kekuatan: kuat'],
  ['gT7#qLp!92xV', 'Kekuatan: kuat'],
])('the strength of %j is shown as %j', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});

test('a text over the limit is not cut: it says how much is too long', () => {
  const shown = (value: string) => {
    const html = renderToString(<TextArea label="Isi" maxLength={10} value={value} onChange={() => {}} />);
    return [html.includes('maxlength'), html.includes('aria-invalid="true"'), /Kurangi[^<]*/.exec(html)?.[0]];
  };
  expect(shown('Sepuluh !!')).toEqual([false, false, undefined]);
  expect(shown('  Sepuluh !!\n ')).toEqual([false, false, undefined]);
  expect(shown('Sembilan 🧺🧺')).toEqual([false, true, 'Kurangi 3 karakter, maksimal 10.']);
});
