/**
 * How a text that people typed or pasted is made plain before it is checked and stored. Each function takes time in
 * proportion to the length of the text, and gives the same for its own result.
 */

/**
 * What is not visible and comes with copied texts: marks of direction, zero-width marks, soft hyphens, byte order
 * marks, fillers, marks of annotations, halves of a letter, and code points that are no characters. They reorder a
 * text, make a name look like that of another, or break the XML of a table. Inside emoji the joiner, the colour
 * selector and the tags of flags stay. Sources: https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing,
 * https://trojansource.codes, https://www.unicode.org/reports/tr51/#Definitions, https://www.w3.org/TR/xml/#charsets
 */
const invisible =
  /(?!\u200d|\ufe0f|[\u{e0020}-\u{e007f}])\p{DI}|\p{Cs}|\p{NChar}|[\ufff9-\ufffb]|\u200d(?!\p{ExtPict})|(?<!\p{ExtPict}\p{EMod}?\ufe0f?)\u200d|(?<!\p{ExtPict})\ufe0f(?!\u20e3)|(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]{0,6})[\u{e0020}-\u{e007f}]/gu;

/**
 * Letters with marks get their composed form, NFC, so that equal words are found and compared as equal. The blank of
 * Braille is a space: a name of it would look empty.
 */
const plain = (text: string): string =>
  text
    .replaceAll(invisible, '')
    .replaceAll(/\p{Zs}|\u2800/gu, ' ')
    .normalize('NFC');

/** A text of several lines: every line break is a line feed. It is trimmed. */
export const plainText = (text: string): string =>
  plain(text)
    .replaceAll(/\r\n?|[\v\u2028\u2029]/g, '\n')
    .trim();

/** A text of one line: line breaks and tabs are spaces. It is trimmed. */
export const plainLine = (text: string): string =>
  plain(text)
    .replaceAll(/\r\n?|[\t\n\v\u2028\u2029]/g, ' ')
    .trim();

/** A number of digits, such as a NIK or a code: without the spaces, hyphens and dots between its groups. */
// Joined letters and marks are composed anew.
export const plainDigits = (text: string): string =>
  plainLine(text)
    .replaceAll(/[ .\p{Pd}]/gu, '')
    .normalize('NFC');

/** An account number: its spaces are between groups of digits. */
export const withoutSpaces = (text: string): string => plainLine(text).replaceAll(' ', '').normalize('NFC');

/**
 * An e-mail address in lower case, without what stands around it where it was copied: a name before <…>,
 * `mailto:`, the end of a sentence. A domain of other letters becomes ASCII, as in an input of type `email`.
 */
export function plainEmail(text: string): string {
  const address = bareEmail(plainLine(text).toLowerCase());
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (at === 0 || !/[^\0-\x7f]/.test(domain) || /[\s/\\?#:%[\]]/.test(domain)) return address;
  const asUrl = `http://${domain}`;
  return URL.canParse(asUrl) ? address.slice(0, at) + new URL(asUrl).hostname : address;
}

function bareEmail(copied: string): string {
  const enclosed = /<([^<>@\s]+@[^<>\s]+)>/.exec(copied)?.[1] ?? copied;
  const link = /^[<(["\s]*mailto:([^?]*)/.exec(enclosed)?.[1] ?? enclosed;
  const address = link.replace(/^(?:mailto:|[<(["\s])+/, '');
  // A pattern with $ would take the square of the length.
  let end = address.length;
  while (end > 0 && '.,;:!?>)]" '.includes(address[end - 1]!)) end -= 1;
  return address.slice(0, end);
}

/** Source: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
export const emailFormat = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})*$`);

const control = /[^\P{Cc}\t\n]/u;

/** The first control character of a plain text as `U+0007`; undefined when there is none. */
export function controlCharacterOf(text: string): string | undefined {
  const code = control.exec(text)?.[0].codePointAt(0);
  return code === undefined ? undefined : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
