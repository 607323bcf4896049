/** Amounts of settlement reports, which spreadsheets write in the notation of their country. */

/** `plain`: the sign of the decimals is unknown, since there are none. */
type Notation = 'plain' | 'comma-decimals' | 'dot-decimals';
type Amount = { amount: number; notation: Notation };

/**
 * The rupiah of one cell, with at most two decimals: 10000, 10.000, 10,000,
 * 10.000,00, 10,000.00, 10000,00 or 10000.00. One sign before a group of three
 * at the end separates thousands, whatever sign it is; null for anything else.
 */
export function readAmount(text: string): Amount | null {
  for (const { notation, pattern, thousands } of notations) {
    if (!pattern.test(text)) continue;
    // -0 is 0.
    const amount = Number(text.replaceAll(thousands, '').replace(',', '.')) + 0;
    return Number.isSafeInteger(Math.trunc(amount)) ? { amount, notation } : null;
  }
  return null;
}

const notations = [
  { notation: 'plain', pattern: /^-?\d+$/, thousands: '.' },
  { notation: 'comma-decimals', pattern: /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?$/, thousands: '.' },
  { notation: 'comma-decimals', pattern: /^-?\d+,\d{1,2}$/, thousands: '.' },
  { notation: 'dot-decimals', pattern: /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?$/, thousands: ',' },
  { notation: 'dot-decimals', pattern: /^-?\d+\.\d{1,2}$/, thousands: ',' },
] as const satisfies readonly { notation: Notation; pattern: RegExp; thousands: string }[];
