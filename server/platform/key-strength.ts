/** Whether SECRET_KEY is made of what somebody can guess. Characters that differ say little about that. */

/** Letters that stand together and are written alike, as words are. Random keys in base64 mix the cases. */
const wordLike = /[a-z]{4,}|[A-Z]{4,}|[A-Z][a-z]{3,}/g;
/** Of random keys one in 40,000 contains a word of this length. */
const longLength = 6;
/** Shorter words occur in random keys, but not so many. */
const shortWords = 3;

let words: ReadonlySet<string> | undefined;

/** 60,000 Indonesian and English words and passwords. Loaded when first needed. */
async function knownWords(): Promise<ReadonlySet<string>> {
  if (words) return words;
  const dictionaries = [await import('@zxcvbn-ts/language-id'), await import('@zxcvbn-ts/language-common')];
  words = new Set(dictionaries.flatMap(({ dictionary }) => Object.values(dictionary).flat()));
  return words;
}

/**
 * Returns whether a key contains an Indonesian or English word of six letters or more, or three shorter ones; a word in
 * mixed cases or with digits for letters; a row of the alphabet, of digits or of a keyboard; or a part twice.
 */
export async function isGuessable(key: string): Promise<boolean> {
  return hasRow(key) || /(.{8}).*\1/s.test(key) || hasWords(key, await knownWords());
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
];
const rowsBothWays = rows.flatMap((row) => [row, [...row].toReversed().join('')]);
/** Of 40,000 random keys one was refused for a row or a word; the next one is then accepted. */
const rowLength = 7;

/** A pair of characters in turn, as in a1b2c3d4, is a row of letters and a row of digits. */
function hasRow(key: string): boolean {
  const plain = key.toLowerCase();
  const turns = [...plain].filter((_, at) => at % 2 === 0).join('');
  const others = [...plain].filter((_, at) => at % 2 === 1).join('');
  return [plain, turns, others].some((text) =>
    Array.from(text, (_, at) => text.slice(at, at + rowLength)).some(
      (part) => part.length === rowLength && rowsBothWays.some((row) => row.includes(part)),
    ),
  );
}

const digitsForLetters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' };

/** Of a length that random keys contain less than once in 10,000 times when cases do not matter. */
const disguisedLength = 8;

function hasDisguisedWord(key: string, known: ReadonlySet<string>): boolean {
  const letters = key.toLowerCase().replaceAll(/[013457@$]/g, (sign) => digitsForLetters[sign]!);
  const runs = letters.match(/[a-z]+/g) ?? [];
  return runs.some((run) => containsWord(run, known, disguisedLength));
}

function hasWords(key: string, known: ReadonlySet<string>): boolean {
  const runs = (key.match(wordLike) ?? []).map((run) => run.toLowerCase());
  return (
    runs.filter((run) => known.has(run)).length >= shortWords ||
    runs.some((run) => containsWord(run, known, longLength)) ||
    hasDisguisedWord(key, known)
  );
}

function containsWord(run: string, known: ReadonlySet<string>, length: number): boolean {
  for (let start = 0; start + length <= run.length; start += 1) {
    for (let end = start + length; end <= run.length; end += 1) if (known.has(run.slice(start, end))) return true;
  }
  return false;
}
