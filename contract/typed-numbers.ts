/**
 * Numbers that people type or paste, as Indonesians write them: 10.000 is ten
 * thousand and 2,5 is two and a half. Nothing else converts such a text to a number
 * (typed-numbers-sources.test.ts). Without zod, which public pages do not load.
 */
import type { Rupiah } from './money.ts';

/** Why a text is no number; validation-messages.ts says it to the person. */
export type NumberFault = 'negative' | 'comma' | 'dots' | 'large' | 'unreadable';

/**
 * Whole rupiah from a text: 10000, 10.000, 10 000, Rp 10.000, Rp10.000,00 and Rp
 * 10.000,-. Dots and spaces stand only before groups of three, and only cents
 * that are nothing are dropped. Any other text is a fault, never another amount.
 */
export function readRupiah(text: string): Rupiah | NumberFault {
  const amount = plain(text)
    .replace(/^(?:rp\.?|idr) ?(?=\d)/i, '')
    .replace(/(?<=\d),(?:00|-)$/, '');
  return readWholeNumber(amount) as Rupiah | NumberFault;
}

/** Pieces or days from a text: 1500, 1.500 or 1 500. */
export function readWholeNumber(text: string): number | NumberFault {
  const number = plain(text);
  const groups = /^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?: \d{3})+)$/;
  if (!groups.test(number) && !/^\d+$/.test(number)) return faultOf(number);
  const digits = number.replaceAll(/[. ]/g, '').replace(/^0+(?=\d)/, '');
  return digits.length > 15 ? 'large' : Number(digits);
}

/** A number with up to nine decimals after a comma or a dot, such as 2,5; undefined for any other text. */
export function readDecimal(text: string): number | undefined {
  const number = plain(text);
  return /^-?\d{1,9}(?:[.,]\d{1,9})?$/.test(number) ? Number(number.replace(',', '.')) : undefined;
}

/** A number of digits only, as programs write it in a URL; undefined for any other text. */
export const readDigits = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);

/**
 * The text with plain digits, dots, commas and spaces, as
 * keyboards of other scripts, banks and spreadsheets write them.
 */
const plain = (text: string): string =>
  text
    .replaceAll(/[\uff0c\uff0e\uff10-\uff19]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! - 0xfe_e0))
    .replaceAll(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    // Invisible marks that some apps copy along.
    .replaceAll(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .trim();

function faultOf(text: string): NumberFault {
  if (/^(?:rp\.? ?)?- ?(?:rp\.? ?)?\d/i.test(text)) return 'negative';
  if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return 'comma';
  if (/^[\d.]+$/.test(text) && !/^\d+\.\d{1,2}$/.test(text)) return 'dots';
  return 'unreadable';
}
