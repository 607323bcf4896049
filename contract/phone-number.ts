/**
 * Reads a phone number that a person typed, for links and for other services. Returns its country code and number as
 * digits, such as `6281234567890`, or null when it cannot be read: it is never guessed. Numbers of other countries
 * need + or 00. The SQL function `phone_number_key` reads numbers in the same way.
 */
export function readPhoneNumber(typed: string): string | null {
  const number = typed
    .normalize('NFKC')
    .replaceAll(separators, '')
    // A 0 in brackets is dialled within the country only: +62 (0)812.
    .replace(/^((?:\+|00)[0-9]+)\(0\)/, '$1')
    .replaceAll(/[()[\]]/g, '');
  const [, national] = indonesian.exec(number) ?? [];
  if (national) return `62${national}`;
  const [, foreign] = international.exec(number) ?? [];
  return foreign && !foreign.startsWith('62') ? foreign : null;
}

/**
 * The one phone number in a copied text such as a contact with its name, as it is
 * written there. Null when the text is a number itself, has none, or has several.
 */
export function phoneNumberIn(copied: string): string | null {
  if (copied.length > maxCopied || readPhoneNumber(copied) !== null) return null;
  const parts = copied.split(notOfNumber);
  const numbers = parts
    .map((part) => part.replaceAll(/^[^\d+]+|\D+$/g, ''))
    .filter((part) => readPhoneNumber(part) !== null);
  return numbers.length === 1 ? numbers[0]! : null;
}

const maxCopied = 1_000;
const notOfNumber = /[^0-9+() .\t\u00a0\u00ad\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060-\u2069\u2212\ufeff-]+/;

/** Spaces, dots, dashes, and marks without a width, which come along when a number is copied. */
const separators = /[ \t\n\r\f\v.\u00ad\u1680\u200b-\u200f\u2010-\u2015\u2028-\u202e\u2060-\u2069\u2212\ufeff-]/g;

/** With 62, 0 or both before an area code or 8; or a mobile number from its 8 on. */
const indonesian =
  /^(?=(?:\+|00)?620?[2-9][0-9]{7,12}$|0[2-9][0-9]{7,11}$|8[0-9]{8,12}$)(?:(?:\+|00)?620?|0)?([2-9][0-9]+)$/;

/** At most 15 digits. Source: ITU-T E.164. */
const international = /^(?:\+|00)([1-9][0-9]{7,14})$/;
