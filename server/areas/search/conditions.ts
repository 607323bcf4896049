/** Finds the words about prices, offers and order in a search text: "tas promo di bawah 100 ribu". */
import { formatRupiah } from '#contract/money.ts';
import { readDecimal, readRupiah } from '#contract/typed-numbers.ts';
import type { Offer, SearchSort } from '#contract/words.ts';
import { isDescriptive, maxLength, wordsOf } from './query-words.ts';

export type Condition = {
  /** The meaning, as the shopper reads it. */
  label: string;
  /** The search text without the words of this condition. */
  without: string;
};

/** A search text, divided into words that products must contain and conditions. */
export type Conditions = {
  /** The text without the words of the conditions; empty when nothing else describes a product. */
  text: string;
  /** The words of all conditions, as typed. */
  phrases: readonly string[];
  conditions: Condition[];
  /** The effective price in rupiah: `from` is inclusive, `below` exclusive. */
  from: number;
  below: number;
  offer: readonly Offer[];
  sortBy: SearchSort | undefined;
  /** Whether the text has numbers that may be prices or something else: 18k. */
  isUnsure: boolean;
};

/**
 * Separates the conditions from the first 200 characters of a search text. Only the first order in the text counts, and
 * none if the shopper has chosen `sortBy`. A number that no word marks as a price is read as `unsure` says: as a price,
 * as a word, or not at all. Karats of gold are words in place of prices.
 */
export function readConditions(
  text: string,
  sortBy: SearchSort | undefined,
  unsure: 'price' | 'word' | 'none' = 'price',
): Conditions {
  const typed = text.slice(0, maxLength);
  const isGold = gold.test(typed);
  const found: Found[] = [];
  let isUnsure = false;
  let rest = typed;
  for (const { pattern, isMarked, read } of rules) {
    rest = rest.replace(pattern, (phrase: string, ...groups) => {
      const at = groups.findIndex((group) => typeof group === 'number');
      if (!isMarked && !priceWord.test(phrase)) {
        isUnsure = true;
        if (unsure === 'word' || (unsure === 'price' && isGold && karats.test(phrase))) return phrase;
        if (unsure === 'none') return ' '.repeat(phrase.length);
      }
      found.push({ phrase, start: groups[at] as number, ...read(...(groups.slice(0, at) as string[])) });
      return ' '.repeat(phrase.length);
    });
  }
  found.sort((a, b) => a.start - b.start);
  const order = found.find((one) => one.sortBy);
  const effective = found.filter((one) => !one.sortBy || (one === order && !sortBy));
  return {
    text: found.length > 0 && !wordsOf(rest).some(isDescriptive) ? '' : trimmed(rest),
    phrases: found.map(({ phrase }) => phrase),
    conditions: effective.map(({ label, start, phrase }) => ({
      label,
      without: trimmed(typed.slice(0, start) + typed.slice(start + phrase.length)),
    })),
    from: Math.max(0, ...found.map(({ from }) => from ?? 0)),
    below: Math.min(Number.MAX_SAFE_INTEGER, ...found.map(({ below }) => below ?? Number.MAX_SAFE_INTEGER)),
    offer: found.some(({ isPromo }) => isPromo) ? ['promo'] : [],
    sortBy: sortBy ?? order?.sortBy,
    isUnsure,
  };
}

type Meaning = { label: string; from?: number; below?: number; isPromo?: true; sortBy?: SearchSort };
type Found = Meaning & { phrase: string; start: number };
/** `isMarked` rules need no further word to be sure. */
type Rule = { pattern: RegExp; isMarked: boolean; read: (...groups: string[]) => Meaning };

const trimmed = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/**
 * Matches the words only if no letter or digit precedes or follows them: "Rp 10,000" and "1.500rb" contain no amount.
 */
const whole = (words: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}]|\\d[.,])(?:${words})(?![\\p{L}\\p{N}]|[.,]\\d)`, 'giu');

const unit = '(?:rb|ribu(?:an)?|k|jt|juta)';
const withUnit = `(?:rp\\.?\\s*)?\\d{1,4}(?:[.,]\\d{1,2})?\\s*${unit}`;
/** At most twelve digits, which the bigint of the query can hold. */
const anyFigure = '(?:[1-9]\\d{0,2}(?:\\.\\d{3}){1,3}|\\d{4,9})';
/** No year, such as 1998 or 2024. */
const figure = `(?!(?:19|20)(?!00)\\d\\d(?!\\d))${anyFigure}`;
/** A number with a unit, or with Rp: "50rb", "Rp 75.000". */
const price = `${withUnit}|rp\\.?\\s*(?:${anyFigure}|\\d{1,3})`;
/** An amount that follows a word such as "di bawah": also "75.000". */
const amount = `${price}|${figure}`;

/** The rupiah of an amount. One without a unit has that of `other`: the 50 of "50-100rb". */
function rupiahsOf(text: string, other = ''): number {
  const digits = /\d[\d.,]*/.exec(text)![0];
  const isFigure = new RegExp(`^${anyFigure}$`).test(digits);
  const unitOf = (written: string) => new RegExp(`${unit}$`, 'i').exec(written)?.[0].toLowerCase();
  const written = unitOf(text) ?? (isFigure || /rp/i.test(text) ? undefined : unitOf(other));
  if (!written) return readRupiah(digits) as number;
  return Math.round(readDecimal(digits)! * (written.startsWith('j') ? 1_000_000 : 1_000));
}

const range = (low: string, high: string): Meaning => {
  const [from = 0, to = 0] = [rupiahsOf(low, high), rupiahsOf(high)].sort((a, b) => a - b);
  return { label: `${formatRupiah(from)} – ${formatRupiah(to)}`, from, below: to + 1 };
};

const limit = (words: string, read: (rupiahs: number) => Meaning): Rule => ({
  pattern: whole(`(?:harga\\s+)?(?:${words})\\s*(${amount})`),
  isMarked: true,
  read: (text) => read(rupiahsOf(text)),
});

const upTo = (rupiahs: number): Meaning => ({ label: `Sampai ${formatRupiah(rupiahs)}`, below: rupiahs + 1 });

/** Marks a number as an amount of rupiah. */
const priceWord = /rp|rb|ribu|jt|juta|harga/i;
const gold = /(?<![\p{L}\p{N}])(?:emas|mas|gold|golden|karat|carat)(?![\p{L}\p{N}])/iu;
/** Gold has 8 to 24 karats: "18k", "18k-24k". */
const karats = /^(?:8|9|1\d|2[0-4])\s*k?(?![\p{L}\p{N}])/iu;

/** Earlier rules have precedence: what they match is not read again. */
const rules: readonly Rule[] = [
  {
    pattern: whole(`antara\\s+(${amount}|\\d{1,3})\\s+(?:dan|sampai|hingga)\\s+(${amount})`),
    isMarked: true,
    read: range,
  },
  {
    pattern: whole(`(${amount}|\\d{1,3})\\s*(?:-|–|sampai|hingga|s\\/?d)\\s*(${price}|${figure})`),
    isMarked: false,
    read: range,
  },
  limit('di\\s*bawah|kurang\\s+dari|under|below', (below) => ({ label: `Di bawah ${formatRupiah(below)}`, below })),
  limit('di\\s*atas|lebih\\s+dari|above|over', (paid) => ({ label: `Di atas ${formatRupiah(paid)}`, from: paid + 1 })),
  limit('mulai(?:\\s+dari)?|minimal|min', (from) => ({ label: `Mulai ${formatRupiah(from)}`, from })),
  limit('sampai|hingga|maksimal|maks|max|budget|seharga', upTo),
  { pattern: whole(`(?:harga\\s+)?(${price})`), isMarked: false, read: (text) => upTo(rupiahsOf(text)) },
  {
    pattern: whole('(?:(?:lagi|sedang)\\s+)?(?:promo|diskon|obral|sale|discount)'),
    isMarked: true,
    read: () => ({ label: 'Sedang promo', isPromo: true }),
  },
  {
    pattern: whole('(?:(?:harga|paling)\\s+)?(?:ter)?murah(?:\\s+meriah)?|cheap'),
    isMarked: true,
    read: () => ({ label: 'Harga terendah', sortBy: 'price-lowtohigh' }),
  },
  {
    pattern: whole('terlaris|paling\\s+laris|best\\s*seller'),
    isMarked: true,
    read: () => ({ label: 'Terlaris', sortBy: 'bestselling' }),
  },
  {
    pattern: whole('terbaru|paling\\s+baru'),
    isMarked: true,
    read: () => ({ label: 'Terbaru', sortBy: 'newest' }),
  },
];
