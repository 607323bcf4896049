/**
 * One Indonesian message per kind of validation fault, for the server's answers and the web's forms alike. A schema has
 * messages of its own only where one of these would not tell the user what to do.
 */
import { config } from 'zod/mini';
import type { $ZodRawIssue } from 'zod/v4/core';
import { labelOf } from './field-labels.ts';
import { formatNumber } from './money.ts';
import type { NumberFault } from './typed-numbers.ts';

/** A request that is not an object, and any other fault that concerns no field. */
export const invalidRequest = 'Data yang dikirim tidak valid.';

/** A cursor that is malformed, altered, or of another list. */
export const invalidCursor = 'Halaman tidak dikenal.';

const expectedTypes: Readonly<Record<string, string>> = {
  string: 'teks',
  int: 'angka bulat',
  number: 'angka bulat',
  array: 'daftar',
};

const numberFaults: Readonly<Record<NumberFault, (label: string) => string>> = {
  negative: (label) => `${label} tidak boleh negatif`,
  // One line on a phone: a longer one that appears on blur moves the button that is being pressed.
  comma: () => 'Tulis ribuan dengan titik: 10.000',
  dots: () => 'Titik hanya untuk ribuan: 10.000',
  large: (label) => `${label} terlalu besar`,
  unreadable: (label) => `${label} harus berupa angka bulat`,
};

/** The message for a fault of a field. The label comes from the path of the issue where none is given. */
export function describeFault(issue: $ZodRawIssue, label = labelOf(issue.path ?? [])): string {
  if (label === '') return invalidRequest;
  const isMissing = issue.input === undefined || issue.input === null || issue.input === '';
  if (isMissing) return `${label} wajib diisi`;
  switch (issue.code) {
    case 'invalid_type': {
      const type = expectedTypes[issue.expected];
      return type ? `${label} harus berupa ${type}` : `${label} tidak valid`;
    }
    case 'invalid_value':
      return `${label} tidak dikenal`;
    case 'too_small':
      return issue.minimum === 0
        ? `${label} tidak boleh negatif`
        : `${label} minimal ${amountOf(issue.minimum, issue)}`;
    case 'too_big':
      return `${label} maksimal ${amountOf(issue.maximum, issue)}`;
    case 'custom': {
      const fault = issue.params?.fault as NumberFault | undefined;
      return fault ? numberFaults[fault](label) : `${label} tidak valid`;
    }
    default:
      return `${label} tidak valid`;
  }
}

const amountOf = (limit: number | bigint, { origin }: { origin: string }): string =>
  `${formatNumber(limit)}${origin === 'string' ? ' karakter' : ''}`;

config({ customError: (issue) => describeFault(issue) });
