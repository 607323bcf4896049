import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeParse } from 'zod/mini';
import { email, requiredLine } from './endpoint.ts';
import { nikLength, sellerRegistration } from './store/seller-forms.ts';
import { controlCharacterOf, plainDigits, plainEmail, plainLine, plainText, withoutSpaces } from './texts.ts';

const bidi = [0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069];
const zeroWidth = [0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0xad, 0x180e, 0x3164, 0xfe0f, 0xe0041];
const noCharacters = [0xfff9, 0xfffa, 0xfffb, 0xfdd0, 0xfffe, 0xffff, 0x1ffff, 0x10fffe];

test.each([...bidi, ...zeroWidth, ...noCharacters])('the invisible character %i is removed', (code) => {
  const mark = String.fromCodePoint(code);
  expect([plainText, plainLine].map((make) => make(`${mark}Ibu${mark} Sari${mark}`))).toEqual(['Ibu Sari', 'Ibu Sari']);
});

test.each([0xa0, 0x1680, 0x2000, 0x2007, 0x200a, 0x202f, 0x205f, 0x2800, 0x3000])('the space %i is a space', (code) => {
  const space = String.fromCodePoint(code);
  expect(plainText(`${space}Ibu${space}Sari${space}`)).toBe('Ibu Sari');
});

test.each(['\n', '\r\n', '\r', '\v', '\u2028', '\u2029'])('%j is a line break, and a space in a line', (mark) => {
  expect([plainText(`Kain${mark}tenun`), plainLine(`Kain${mark}tenun`)]).toEqual(['Kain\ntenun', 'Kain tenun']);
});

test.each(['👩🏽‍🎨', '🏳️‍🌈', '❤️', '👨‍👩‍👧', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'कला', 'é', '織', 'Rp 12.500', "D'Art & Co <3"])('%s stays', (text) => {
  expect([plainText(text), plainLine(text)]).toEqual([text, text]);
});

test('halves of letters are removed, and composed letters are stored in one form', () => {
  expect(plainText('Tas\ud83d anyaman\udc69')).toBe('Tas anyaman');
  expect(plainText('Cafe\u0301')).toBe('Café');
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        '\u200d',
        '\ufe0f',
        '👩',
        '🏽',
        '\u200b',
        '\ud83d',
        '\udc69',
        'a',
        '🏴',
        '\u{e0067}',
        '\r',
        '\n',
        '\u0301',
        '\u00a0',
      ),
    )
    .map((parts) => parts.join('')),
);

test('a plain text is plain: it stays when it is made plain again, in every kind', () => {
  fc.assert(
    fc.property(
      anyText,
      fc.constantFrom(plainText, plainLine, plainDigits, withoutSpaces, plainEmail),
      (text, make) => {
        const once = make(text);
        expect(make(once)).toBe(once);
        expect(once.isWellFormed()).toBe(true);
        expect(once).not.toMatch(/\p{Bidi_Control}/u);
      },
    ),
  );
});

test.each([
  '\u200d',
  '👩\u200d',
  '\ufe0f',
  '\u{e0067}',
  'a\u200d👩',
  ' ',
  '\r',
  'a@',
  'x.',
  '<a@',
  '.x',
  'mailto:',
  '<',
])('half a million characters of %j take less than a second', (unit) => {
  const text = unit.repeat(500_000 / unit.length);
  const began = performance.now();
  for (const make of [plainText, plainLine, plainDigits, plainEmail]) make(text);
  safeParse(email, text);
  controlCharacterOf(text);
  expect(performance.now() - began).toBeLessThan(3_000);
});

test.each([
  'budi&ani@toko.id',
  'toko/utara@toko.id',
  'toko$1@toko.id',
  "o'hara@toko.id",
  '{a}|~b@toko.id',
  'budi@xn--p1ai.xn--p1ai',
  'a@x.xn--p1ai',
  'budi+toko@toko.co.id',
  'a@b',
])('the e-mail address %s is accepted', (address) => {
  expect(safeParse(email, address)).toMatchObject({ success: true, data: address });
});

test.each([
  ['  Budi@Toko.ID ', 'budi@toko.id'],
  ['\u202abudi@toko.id\u202c', 'budi@toko.id'],
  ['budi@bücher.example', 'budi@xn--bcher-kva.example'],
  ['a@почта.рф', 'a@xn--80a1acny.xn--p1ai'],
  ['Budi Wowor <budi@toko.id>', 'budi@toko.id'],
  ['"Wowor, Budi" <Budi@toko.id>;', 'budi@toko.id'],
  ['<budi@toko.id>', 'budi@toko.id'],
  ['mailto:budi@toko.id', 'budi@toko.id'],
  ['MAILTO:budi@toko.id?subject=Halo%20Budi', 'budi@toko.id'],
  ['(budi@toko.id).', 'budi@toko.id'],
  ['budi@toko.id.', 'budi@toko.id'],
  ['budi@toko.id,\n', 'budi@toko.id'],
  ['Email:\u00a0<mailto:budi@toko.id>', 'budi@toko.id'],
  ['\u200bbudi@bücher.example. ', 'budi@xn--bcher-kva.example'],
])('the e-mail address %s is %s', (typed, address) => {
  expect(safeParse(email, typed)).toMatchObject({ success: true, data: address });
});

test.each([
  'tanpa-at',
  'a@',
  '@b.id',
  'a b@c.id',
  'a@b@c.id',
  'a@-b.id',
  'a@b..id',
  'é@b.id',
  'a@é/b',
  'a@b\u0007.id',
  'a,b@c.id',
  'a@c.id\nBcc: x',
])('the e-mail address %j is refused', (address) => {
  expect(safeParse(email, address).success).toBe(false);
});

test.each([
  '7171 0101 0190 0001',
  '7171-0101-0190-0001',
  '7171.0101.0190.0001',
  '\u202a7171\u00a001010190 0001\u202c\n',
])('the NIK %j is read', (nik) => {
  const read = safeParse(sellerRegistration.shape.nik, nik);
  expect([read.data, read.data?.length]).toEqual(['7171010101900001', nikLength]);
});

test('a name pasted from contacts is stored without its marks', () => {
  expect(safeParse(requiredLine(100), '\u2068Sari\u2069 \u200eWowor').data).toBe('Sari Wowor');
});
