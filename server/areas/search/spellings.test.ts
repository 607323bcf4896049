import { expect, test } from 'vitest';
import { searchWordsOf, wordsOf } from './query-words.ts';

test.each([
  ["Jum'at", ['jumat']],
  ['Jum’at', ['jumat']],
  ['Jum‘at', ['jumat']],
  ['Jumʼat', ['jumat']],
  ['Jumʻat', ['jumat']],
  ['Jum`at', ['jumat']],
  ['Jum´at', ['jumat']],
  ['Jum′at', ['jumat']],
  ['Jum＇at', ['jumat']],
  ['JumꞌAt', ['jumat']],
  ['Jumʔat', ['jumat']],
  ['Jum-at', ['jumat']],
  ["Do'a Ibu", ['doa', 'ibu']],
  ["To'ar dan Lumimu'ut", ['toar', 'dan', 'lumimuut']],
  ["Al-Qur'an", ['alquran']],
  ['T-Shirt', ['tshirt']],
  ['T‑shirt', ['tshirt']],
  ['D.I.Y', ['diy']],
  ["'tas'", ['tas']],
  ["kain 'tenun' itu", ['kain', 'tenun', 'itu']],
  ['kayu-rotan', ['kayu', 'rotan']],
  ["5'x7'", ['5', 'x7']],
  ['mobil2an', ['mobilmobilan']],
  ['mobil²an', ['mobilmobilan']],
  ['mobil2-an', ['mobilmobilan']],
  ['Mobil-Mobilan', ['mobilmobilan']],
  ['mobil – mobilan', ['mobilmobilan']],
  ['mobil mobilan', ['mobilmobilan']],
  ['oleh2', ['oleholeh']],
  ['OLEH²', ['oleholeh']],
  ['oleh‑oleh', ['oleholeh']],
  ['anak2nya', ['anakanaknya']],
  ['anak-anaknya', ['anakanaknya']],
  ['kemerah-merahan', ['kemerahmerahan']],
  ['terong2', ['terongterong']],
  ['batu batubara', ['batu', 'batubara']],
  ['tas2in1', ['tas2in1']],
  ['12 m²', ['12', 'm2']],
  ['K2X a4', ['k2x', 'a4']],
  ['18K', ['18k']],
  ['18 karat', ['18k']],
  ['24karat', ['24k']],
  ['18 k', ['18k']],
  ['3.18k', ['3', '18k']],
  ['50 karat', ['50', 'karat']],
])('reads %s as %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test('of many signs no text takes long', () => {
  const from = performance.now();
  for (const part of ["a'", 'ab-', 'a.', 'abc2', 'abc abc ', '’', '-', '1 k'])
    expect(searchWordsOf(part.repeat(50_000)).length).toBeLessThanOrEqual(10);
  expect(performance.now() - from).toBeLessThan(2_000);
});
