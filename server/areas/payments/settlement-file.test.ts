import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSettlementFile } from './settlement-file.ts';

const heading = 'Order ID,"Transaction ID",Channel,Gross Amount,Net Amount,Settlement Time';

test('reads ids as they are stored, without what PostgreSQL cannot store', () => {
  const [row] = readSettlementFile(
    `order id,transaction id,amount,net amount,settlement date\na\0b,c\0d,1,1,2026-01-31\n`,
  );
  expect(row).toMatchObject({ providerOrderId: 'ab', transactionId: 'cd' });
});

test('reads the columns by their headings, quoted or not, and rounds net amounts', () => {
  const text = `\uFEFF${heading}\r\no-1,t-1,"QRIS, ""on us""",100000.00,99300.42,2026-11-02 18:00:00\no-2,t-2,,-5000,-5000,2026-11-03\n\n`;
  expect(readSettlementFile(text)).toEqual([
    {
      line: 2,
      transactionId: 't-1',
      providerOrderId: 'o-1',
      gross: 100_000,
      fee: 700,
      net: 99_300,
      settledAt: new Date('2026-11-02T11:00:00Z'),
    },
    {
      line: 3,
      transactionId: 't-2',
      providerOrderId: 'o-2',
      gross: -5_000,
      fee: 0,
      net: -5_000,
      settledAt: new Date('2026-11-02T17:00:00Z'),
    },
  ]);
});

/** The gross and net amount of a file of one row. */
function amountsOf(gross: string, net: string) {
  const [row] = readSettlementFile(`${heading}\no,t,,"${gross}","${net}",2026-11-02\n`);
  return [row!.gross, row!.net, row!.fee];
}

test.each([
  ['10000', '9930', [10_000, 9_930, 70]],
  ['10.000', '9.930', [10_000, 9_930, 70]],
  ['10,000', '9,930', [10_000, 9_930, 70]],
  ['10.000,00', '9.930,50', [10_000, 9_931, 69]],
  ['10,000.00', '9,930.50', [10_000, 9_931, 69]],
  ['10000.00', '9930.4', [10_000, 9_930, 70]],
  ['10000,00', '9930,4', [10_000, 9_930, 70]],
  ['1.234.567', '1.234.567,00', [1_234_567, 1_234_567, 0]],
  ['1,234,567.00', '1,234,567', [1_234_567, 1_234_567, 0]],
  ['-10.000,00', '-10.000,00', [-10_000, -10_000, 0]],
  ['-10,000.00', '-10000.00', [-10_000, -10_000, 0]],
  ['-0', '-0.00', [0, 0, 0]],
  [' 10.000 ', '9930', [10_000, 9_930, 70]],
])('reads the gross amount %j and the net amount %j', (gross, net, amounts) => {
  expect(amountsOf(gross, net)).toEqual(amounts);
});

test.each([
  '1e4',
  '0x10',
  '1.0000',
  '10,0000',
  '1.000,000',
  '1,000.000',
  '10.000.00',
  '10,000,00',
  '10.00.000',
  '0.500',
  '010.000',
  '10000.000',
  '10000,000',
  '.5',
  '5.',
  ',5',
  '10 000',
  'Rp10.000',
  '+10',
  '(10)',
  '10-',
  '--10',
  '',
  'NaN',
  'Infinity',
  '9007199254740993',
  '１０',
  '10\u00a0000',
  "10'000",
  '10_000',
])('refuses the amount %j by its line, as gross and as net', (text) => {
  expect(() => amountsOf(text, '1')).toThrow(`line 2: "${text}" is not an amount`);
  expect(() => amountsOf('1', text)).toThrow(`line 2: "${text}" is not an amount`);
});

test.each([
  ['10.000,00', '10,000.00'],
  ['10.000', '9930.42'],
  ['10,000', '9930,42'],
  ['9930.00', '10.000'],
  ['10,000.00', '10.000'],
])('refuses %j before %j, because the sign of the decimals differs, in one line and in two', (first, second) => {
  const row = (amount: string) => `o,t,,"${amount}","${amount}",2026-11-02\n`;
  const reason = `"${second}" is written otherwise than "${first}" before`;
  expect(() => readSettlementFile(heading + '\n' + row(first) + row('5000') + row(second))).toThrow(
    `line 4: ${reason}`,
  );
  expect(() => readSettlementFile(`${heading}\no,t,,"${first}","${second}",2026-11-02`)).toThrow(reason);
});

test('refuses a line in which an amount with a comma is not quoted', () => {
  expect(() => readSettlementFile(`${heading}\no,t,,10.000,00,9.930,00,2026-11-02`)).toThrow(
    'line 2: 8 columns instead of 6',
  );
});

test('reads a report that a spreadsheet saved with semicolons, and an empty last cell', () => {
  const text = `${heading.replaceAll(',', ';')};Note\no;t;;10.000,00;9.930,00;2026-11-02;`;
  expect(readSettlementFile(text)).toMatchObject([{ gross: 10_000, net: 9_930, fee: 70 }]);
});

test('reads any amount in every notation as the same number', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (amount) => {
      const [dots, commas] = ['id', 'en'].map((locale) => amount.toLocaleString(locale));
      for (const text of [dots!, `${dots},00`, commas!, `${commas}.00`, `${amount}`, `${amount}.00`, `${amount},00`]) {
        expect([text, amountsOf(text, text)[0]]).toEqual([text, amount]);
      }
    }),
  );
});

test.each([
  ['an empty file', '', 'the file is empty'],
  ['missing columns', 'Order ID,Fee\n', 'there is no column "transaction id", "gross amount"'],
  ['a fraction of a rupiah', `${heading}\no,t,,10.5,10,2026-11-02`, 'line 2: 10.5 is not whole rupiah'],
  ['a text as amount', `${heading}\no,t,,Rp10,10,2026-11-02`, 'line 2: "Rp10" is not an amount'],
  ['an unknown time', `${heading}\no,t,,10,10,02/11/2026`, 'line 2: "02/11/2026" is not a time'],
  ['an open quotation mark', `${heading}\no,t,"x,10,10,2026-11-02`, 'line 2: a quotation mark is not closed'],
])('refuses %s', (_, text, reason) => {
  expect(() => readSettlementFile(text)).toThrow(reason);
});
