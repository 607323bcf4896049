/**
 * Words that people write in several ways: with a sign inside (Jum'at, Al-Qur'an, T-shirt), reduplicated with a hyphen
 * or a numeral (mobil-mobilan, mobil2an), or as a fineness of gold (18K, 18 karat). The search reads all of them as one
 * word, and the index contains that word besides its parts.
 */

/** What keyboards and fonts give for an apostrophe and for the glottal stop. Some of them are letters in Unicode. */
const apostrophes = "'`´‘’‛′ʹʻʼʽʾʿˈʔˀꞌ＇";
/** ASCII, soft and typographic hyphens, dashes and the minus sign. */
const dashes = '-\u2010\u2011\u2012\u2013\u2014\u2212';

/** The signs of an index text and the plain sign of each, as arguments of SQL's `translate`. */
export const plainSigns = {
  from: `${apostrophes}${dashes}²`,
  to: `${"'".repeat(apostrophes.length)}${'-'.repeat(dashes.length)}2`,
};

const prefixes = 'ber|di|ke|me|se|ter';
const suffixes = 'an|nya|ku|mu|kan|i';

/** A reduplicated word as it is searched: a prefix, the two halves and a suffix. */
export const reduplicated = new RegExp(`^(${prefixes})?(\\p{L}{3,})\\2(${suffixes})?$`, 'u');

/**
 * Adds to an index text, in lower case and with plain signs, the one-word form of such words: pairs of a pattern and a
 * replacement of SQL's `regexp_replace`, in their order. The last pair replaces ASCII punctuation, so that PostgreSQL
 * does not parse hosts, paths or e-mail addresses.
 */
export const indexRewrites: readonly (readonly [pattern: string, replacement: string])[] = [
  ["\\m([[:alpha:]]+)'([[:alpha:]]+)(?:'([[:alpha:]]+))?(?:'([[:alpha:]]+))?\\M", '\\1\\2\\3\\4 \\1 \\2 \\3 \\4'],
  [
    `\\m(${prefixes})([[:alpha:]]{3,})(?:-\\2(${suffixes})?|2(an|nya))\\M`,
    '\\1\\2 \\1\\22\\3\\4 \\2\\3\\4 \\1\\2\\2\\3\\4',
  ],
  [
    '\\m(?:([[:alpha:]]{1,2})[-.&]([[:alpha:]]+)(?:[-.&]([[:alpha:]]+))?|([[:alpha:]]{3,})-([[:alpha:]]{1,2}))\\M',
    '\\1\\2\\3\\4\\5 \\1 \\2 \\3 \\4 \\5',
  ],
  [`\\m([[:alpha:]]{3,})(?:[^[:alnum:]]+\\1|2-?)(${suffixes})?\\M`, '\\1 \\1\\2 \\1\\1\\2'],
  ['[!-/:-@[-`{-~]+', ' '],
];

type Phrase = readonly string[];

/** A text of which each such word is one word, and the other phrases under which a product may have it. */
type Unified = { text: string; spellings: ReadonlyMap<string, readonly Phrase[]> };

const whole = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'gu');

const withApostrophe = whole("\\p{L}+(?:'\\p{L}+)+");
const withPrefix = whole(`(${prefixes})(\\p{L}{3,})-\\2(${suffixes})?`);
const twice = whole(`(\\p{L}{3,})[\\s-]+\\1(${suffixes})?`);
const numeral = whole(`(\\p{L}{3,})2(?:-?(${suffixes}))?`);
const prefixed = new RegExp(`^(${prefixes})(\\p{L}{3,})$`, 'u');
const withShortPart = whole('\\p{L}{1,2}(?:[-.&]\\p{L}+)+|\\p{L}{3,}-\\p{L}{1,2}');
/** Gold is sold with 8 to 24 karats. */
const karats = whole('(?<!\\d[.,])(8|9|1\\d|2[0-4])\\s*(?:kt?|karats?|carats?)');

/** Writes a search text with one word for each of these words, in lower case. */
export function unified(typed: string): Unified {
  const spellings = new Map<string, readonly Phrase[]>();
  /** A word that products may also have as one of these phrases. */
  const also = (word: string, ...phrases: readonly Phrase[]) => {
    spellings.set(word, [...(spellings.get(word) ?? []), ...phrases]);
    return word;
  };
  const partsOf = (chain: string) =>
    chain.split(/[-.&]/).flatMap((part) => [[part], ...(spellings.get(part) ?? []).slice(0, 1)].at(-1)!);
  const text = typed
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(new RegExp(`[${apostrophes}]`, 'gu'), "'")
    .replaceAll(new RegExp(`[${dashes}]`, 'gu'), '-')
    .replaceAll(/(?<=\p{L})²/gu, '2')
    .replaceAll(withApostrophe, (word) => also(word.replaceAll("'", ''), word.split("'")))
    .replaceAll(withPrefix, '$1$2$2$3')
    .replaceAll(numeral, (_, base: string, suffix = '') => {
      const word = `${base}${base}${suffix}`;
      const [, prefix, root] = /^(?:an|nya)$/.test(suffix) ? (prefixed.exec(base) ?? []) : [];
      return root ? also(word, [`${prefix}${root}${root}${suffix}`]) : word;
    })
    .replaceAll(twice, '$1$1$2')
    .replaceAll(withShortPart, (chain) => also(chain.replaceAll(/[-.&]/g, ''), chain.split(/[-.&]/), partsOf(chain)))
    .replaceAll(karats, (_, count: string) => also(`${count}k`, [count, 'karat'], [`${count}karat`], [count, 'k']));
  return { text, spellings };
}
