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
