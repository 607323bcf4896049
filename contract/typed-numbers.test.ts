import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeParse } from 'zod/mini';
import { formatNumber, formatRupiah } from './money.ts';
import { optionalAmount, queryNumber, typedAmount, typedCount } from './number-schemas.ts';
import { readDecimal, readDigits, readRupiah, readWholeNumber } from './typed-numbers.ts';

const accepted: [text: string, amount: number][] = [
  ['10000', 10_000],
  ['10.000', 10_000],
  ['10 000', 10_000],
  ['10\u00a0000', 10_000],
  ['10\u202f000', 10_000],
  ['10\u2009000', 10_000],
  ['Rp 10.000', 10_000],
  ['Rp\u00a010.000', 10_000],
  ['Rp10.000', 10_000],
  ['Rp. 10.000', 10_000],
  ['Rp.10000', 10_000],
  ['rp 10.000', 10_000],
  ['RP10000', 10_000],
  ['IDR 10.000', 10_000],
  ['Rp10.000,00', 10_000],
  ['10.000,00', 10_000],
  ['10000,00', 10_000],
  ['Rp 10.000,-', 10_000],
  ['10.000,\u2013', 10_000],
  ['10 000,00', 10_000],
  ['  10.000  ', 10_000],
  ['\t10.000\n', 10_000],
  ['\u200e10.000', 10_000],
  ['\ufeff10000', 10_000],
  ['１０.０００', 10_000],
  ['１００００', 10_000],
  ['1.234.567', 1_234_567],
  ['1 234 567', 1_234_567],
  ['1.000.000.000', 1_000_000_000],
  ['0', 0],
  ['Rp 0', 0],
  ['0,00', 0],
  ['5', 5],
  ['100', 100],
  ['045000', 45_000],
  ['999.999.999.999.999', 999_999_999_999_999],
];

const refused: [text: string, message: string][] = [
  ['10,5', 'Jumlah harus berupa angka bulat'],
  ['10.50', 'Jumlah harus berupa angka bulat'],
  ['1.00', 'Jumlah harus berupa angka bulat'],
  ['1.5', 'Jumlah harus berupa angka bulat'],
  ['10.000,50', 'Jumlah harus berupa angka bulat'],
  ['10.000,0', 'Jumlah harus berupa angka bulat'],
  ['10,00,00', 'Jumlah harus berupa angka bulat'],
  ['1e4', 'Jumlah harus berupa angka bulat'],
  ['1E4', 'Jumlah harus berupa angka bulat'],
  ['0x10', 'Jumlah harus berupa angka bulat'],
  ['0b11', 'Jumlah harus berupa angka bulat'],
  ['0o17', 'Jumlah harus berupa angka bulat'],
  ['10rb', 'Jumlah harus berupa angka bulat'],
  ['10 ribu', 'Jumlah harus berupa angka bulat'],
  ['Rp', 'Jumlah harus berupa angka bulat'],
  ['Rp Rp 5', 'Jumlah harus berupa angka bulat'],
  ['$10', 'Jumlah harus berupa angka bulat'],
  ['+10000', 'Jumlah harus berupa angka bulat'],
  ['10_000', 'Jumlah harus berupa angka bulat'],
  ["10'000", 'Jumlah harus berupa angka bulat'],
  ['10 00', 'Jumlah harus berupa angka bulat'],
  ['1 0000', 'Jumlah harus berupa angka bulat'],
  ['10  000', 'Jumlah harus berupa angka bulat'],
  ['1.000 000', 'Jumlah harus berupa angka bulat'],
  ['10. 000', 'Jumlah harus berupa angka bulat'],
  ['10.000\n20.000', 'Jumlah harus berupa angka bulat'],
  ['10²', 'Jumlah harus berupa angka bulat'],
  ['①', 'Jumlah harus berupa angka bulat'],
  ['١٠', 'Jumlah harus berupa angka bulat'],
  ['½', 'Jumlah harus berupa angka bulat'],
  ['\u202e10.000', 'Jumlah harus berupa angka bulat'],
  ['NaN', 'Jumlah harus berupa angka bulat'],
  ['Infinity', 'Jumlah harus berupa angka bulat'],
  ['=10+5', 'Jumlah harus berupa angka bulat'],
  ['10%', 'Jumlah harus berupa angka bulat'],
  ['0,000', 'Jumlah harus berupa angka bulat'],
  ['10,000', 'Tulis ribuan dengan titik: 10.000'],
  ['10,000.00', 'Tulis ribuan dengan titik: 10.000'],
  ['Rp 1,234,567', 'Tulis ribuan dengan titik: 10.000'],
  ['1.0000', 'Titik hanya untuk ribuan: 10.000'],
  ['10.0000', 'Titik hanya untuk ribuan: 10.000'],
  ['1000.000', 'Titik hanya untuk ribuan: 10.000'],
  ['1.000.00', 'Titik hanya untuk ribuan: 10.000'],
  ['0.500', 'Titik hanya untuk ribuan: 10.000'],
  ['000.500', 'Titik hanya untuk ribuan: 10.000'],
  ['.500', 'Titik hanya untuk ribuan: 10.000'],
  ['10.', 'Titik hanya untuk ribuan: 10.000'],
  ['10..000', 'Titik hanya untuk ribuan: 10.000'],
  ['-5', 'Jumlah tidak boleh negatif'],
  ['- 5', 'Jumlah tidak boleh negatif'],
  ['\u22125', 'Jumlah tidak boleh negatif'],
  ['-10.000', 'Jumlah tidak boleh negatif'],
  ['-Rp 10.000', 'Jumlah tidak boleh negatif'],
  ['Rp -10.000', 'Jumlah tidak boleh negatif'],
  ['9999999999999999', 'Jumlah terlalu besar'],
  ['1.000.000.000.000.000', 'Jumlah terlalu besar'],
  ['', 'Jumlah wajib diisi'],
  [' \u00a0 ', 'Jumlah wajib diisi'],
];

const parsed = (text: unknown, schema = typedAmount({ label: 'Jumlah' })) => {
  const { data, error } = safeParse(schema, text);
  return error ? error.issues.map(({ message }) => message) : data;
};

test.each(accepted)('the amount %j is Rp %i', (text, amount) => {
  expect([readRupiah(text), parsed(text)]).toEqual([amount, amount]);
});

test.each(refused)('the amount %j is refused: %s', (text, message) => {
  expect(readRupiah(text)).not.toBeTypeOf('number');
  expect(parsed(text)).toEqual([message]);
});

test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, true, [], ['5'], {}, 10n, new Date(0)])(
  'a value that is no text is judged as it is: %o',
  (sent) => {
    expect(safeParse(typedAmount(), sent).success).toBe(false);
  },
);

test('a number in JSON is accepted within the limits', () => {
  expect(parsed(10_000)).toBe(10_000);
  expect(parsed(-1)).toEqual(['Jumlah tidak boleh negatif']);
  expect(parsed('10.001', typedAmount({ max: 10_000, label: 'Jumlah' }))).toEqual(['Jumlah maksimal 10.000']);
  const part = typedAmount({ min: 1, max: 9_999, error: 'Isi jumlah di bawah Rp 10.000' });
  for (const wrong of ['', ' ', null, undefined, '0', '10.000']) {
    expect(parsed(wrong, part)).toEqual(['Isi jumlah di bawah Rp 10.000']);
  }
});

test('a blank optional amount is none, and a wrong one is refused', () => {
  for (const blank of ['', ' ', null, undefined]) expect(safeParse(optionalAmount(), blank).data).toBeNull();
  expect(safeParse(optionalAmount(), '0').data).toBe(0);
  expect(safeParse(optionalAmount(), '10,5').success).toBe(false);
});

/** Every spelling of a whole number of rupiah that is accepted. */
function spellingsOf(amount: number): string[] {
  const groups = formatNumber(amount);
  const numbers = [
    `${amount}`,
    groups,
    ...[' ', '\u00a0', '\u202f', '\u2009'].map((space) => groups.replaceAll('.', space)),
  ];
  const wide = numbers.map((text) =>
    text.replaceAll(/[\d.]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfe_e0)),
  );
  return [...numbers, ...wide].flatMap((text) =>
    ['', ',00', ',-'].flatMap((end) =>
      ['', 'Rp', 'Rp ', 'Rp\u00a0', 'Rp. ', 'rp', 'IDR '].map((unit) => unit + text + end),
    ),
  );
}

const anyAmount = fc.oneof(fc.nat(), fc.integer({ min: 0, max: 999_999_999_999_999 }));

describe('properties', () => {
  test('every spelling of an amount is read as that amount', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        for (const text of [...spellingsOf(amount), formatRupiah(amount)]) {
          expect([text, readRupiah(text)]).toEqual([text, amount]);
        }
      }),
    );
  });

  test('what is read as an amount has exactly its digits and was written as amounts are', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'0123456789.., -+eExXRp%\u00a0'.split('')), maxLength: 14 });
    fc.assert(
      fc.property(fc.oneof(signs, fc.string({ unit: 'grapheme' })), (text) => {
        const amount = readRupiah(text);
        if (typeof amount !== 'number') return;
        expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
        // As people see it: wide digits are digits, invisible marks are nothing, and every dash is one.
        const seen = text
          .normalize('NFKC')
          .replaceAll(/\p{Cf}/gu, '')
          .replaceAll(/[\p{Pd}\u2212]/gu, '-');
        const digits = seen
          .trim()
          .replace(/,(00|-)$/, '')
          .replaceAll(/\D/g, '')
          .replace(/^0+(?=\d)/, '');
        expect(digits).toBe(`${amount}`);
        expect(seen).toMatch(/^\s*(rp\.?\s?|idr\s?)?\d+([.\s]\d{3})*(,00|,-)?\s*$/i);
      }),
      { numRuns: 5_000, examples: [['\uff10'], ['\uff11\uff0e\uff15\uff10\uff10'], ['5\u200b00,\u2013']] },
    );
  });

  test('pieces and days are read as formatted, and as nothing else', () => {
    fc.assert(
      fc.property(anyAmount, (count) => {
        expect([readWholeNumber(`${count}`), readWholeNumber(formatNumber(count))]).toEqual([count, count]);
      }),
    );
  });
});

test.each(['1e4', '0x10', '2,5', '2.5', '-1', '+1', 'Rp 5', '5,00', '1.0000', '1,000', 'lima', '5 buah'])(
  '%j is no number of pieces',
  (text) => {
    expect(readWholeNumber(text)).not.toBeTypeOf('number');
    expect(safeParse(typedCount(), text).success).toBe(false);
  },
);

test.each([
  ['2,5', 2.5],
  ['2.5', 2.5],
  ['0,05', 0.05],
  ['10', 10],
  [' 7 ', 7],
  ['-1', -1],
  ['1e1', undefined],
  ['0x1', undefined],
  ['2,5,5', undefined],
  [',5', undefined],
  ['5,', undefined],
  ['', undefined],
])('the decimal %j is %j', (text, number) => {
  expect(readDecimal(text)).toBe(number);
});

test.each(['', ' ', '1e1', '0x1', '1.0', '+1', ' 1', '-1', '1_0'])('%j are no digits', (text) => {
  expect(readDigits(text)).toBeUndefined();
  expect(safeParse(queryNumber(0, 100), text).success).toBe(false);
});
