import { difference, rupiah, type Rupiah } from '#contract/money.ts';
import { storedText } from './report.ts';
import { readAmount } from './settlement-amount.ts';

/** A row of a settlement report. Amounts are in rupiah, and negative for a refund or a chargeback. */
export type SettlementRow = {
  /** Line number in the file, from 1. */
  line: number;
  transactionId: string;
  providerOrderId: string;
  gross: Rupiah;
  fee: Rupiah;
  net: Rupiah;
  settledAt: Date;
};

/** The file is not a settlement report that can be read; the message says which line and why. */
export class SettlementFileError extends Error {}

/**
 * The columns that are read, by the names that the provider's reports use for them. The provider's documentation gives
 * no fixed list, so columns are found by their heading, and other columns are ignored.
 */
const headings = {
  transactionId: ['transaction id'],
  providerOrderId: ['order id'],
  gross: ['gross amount', 'amount'],
  net: ['net amount', 'settlement amount'],
  settledAt: ['settlement time', 'settlement date'],
} as const;
type Column = keyof typeof headings;

/**
 * Reads a settlement report of Midtrans: CSV (RFC 4180, or with semicolons, as Indonesian spreadsheets save
 * it) with a heading line, times in Jakarta time. The amounts of one file are in one notation: 10.000,00 or
 * 10,000.00. The fee is what is missing between gross and net amount; a net amount with decimals is rounded.
 * @throws SettlementFileError
 */
export function readSettlementFile(text: string): SettlementRow[] {
  const [heading, ...records] = readCsv(text.replace(/^\uFEFF/, ''));
  if (!heading) throw new SettlementFileError('the file is empty');
  const names = heading.map((name) => name.trim().toLowerCase().replaceAll('_', ' '));
  const positions = Object.fromEntries(
    Object.entries(headings).map(([column, known]) => [column, names.findIndex((name) => isOneOf(name, known))]),
  ) as Record<Column, number>;
  const missing = Object.entries(headings).filter(([column]) => positions[column as Column] === -1);
  if (missing.length > 0) {
    throw new SettlementFileError(`there is no column ${missing.map(([, [name]]) => `"${name}"`).join(', ')}`);
  }
  const amountOf = amountReader();
  return records.flatMap((record, index) => {
    const line = index + 2;
    // The last line can be empty.
    if (record.every((cell) => cell.trim() === '')) return [];
    // An amount with a comma that is not quoted is two cells.
    if (record.length !== heading.length) {
      throw new SettlementFileError(`line ${line}: ${record.length} columns instead of ${heading.length}`);
    }
    const cell = (column: Column) => record[positions[column]]?.trim() ?? '';
    const gross = amountOf(cell('gross'), line);
    if (!Number.isInteger(gross)) throw new SettlementFileError(`line ${line}: ${cell('gross')} is not whole rupiah`);
    const net = rupiah(Math.round(amountOf(cell('net'), line)));
    return [
      {
        line,
        transactionId: storedText(cell('transactionId')),
        providerOrderId: storedText(cell('providerOrderId')),
        gross: rupiah(gross),
        net,
        fee: difference(rupiah(gross), net),
        settledAt: readJakartaTime(cell('settledAt'), line),
      },
    ];
  });
}

const isOneOf = (name: string, known: readonly string[]) => known.includes(name);

/**
 * Reads the amounts of one file. One in another notation than
 * those before it is refused, because 10.000 may then be 10.
 */
function amountReader() {
  let known: { notation: string; text: string } | undefined;
  return (text: string, line: number): number => {
    const read = readAmount(text);
    if (!read) throw new SettlementFileError(`line ${line}: "${text}" is not an amount`);
    if (read.notation !== 'plain') {
      known ??= { notation: read.notation, text };
      if (known.notation !== read.notation) {
        throw new SettlementFileError(`line ${line}: "${text}" is written otherwise than "${known.text}" before`);
      }
    }
    return read.amount;
  };
}

function readJakartaTime(text: string, line: number): Date {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))?$/.exec(text);
  const time = new Date(`${parts?.[1]}T${parts?.[2] ?? '00:00:00'}+07:00`);
  if (Number.isNaN(time.getTime())) throw new SettlementFileError(`line ${line}: "${text}" is not a time`);
  return time;
}

function readCsv(text: string): string[][] {
  const records: string[][] = [];
  const [heading = ''] = text.split('\n', 1);
  const separator = heading.includes(';') && !heading.includes(',') ? ';' : ',';
  const cells = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'gy');
  let record: string[] = [];
  while (cells.lastIndex < text.length) {
    const cell = cells.exec(text);
    if (!cell) throw new SettlementFileError(`line ${records.length + 1}: a quotation mark is not closed`);
    const [, quoted, plain = '', end] = cell;
    record.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === separator) continue;
    records.push(record);
    record = [];
  }
  // The text ends with a separator.
  if (record.length > 0) records.push([...record, '']);
  return records;
}
