/** Whether SECRET_KEY is made of words that somebody can guess. Characters that differ say little about that. */

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

/** Returns whether a key contains an Indonesian or English word of six letters or more, or three shorter ones. */
export async function hasPlainWords(key: string): Promise<boolean> {
  const runs = (key.match(wordLike) ?? []).map((run) => run.toLowerCase());
  if (!runs.some((run) => run.length >= longLength) && runs.length < shortWords) return false;
  const known = await knownWords();
  return runs.filter((run) => known.has(run)).length >= shortWords || runs.some((run) => containsLongWord(run, known));
}

function containsLongWord(run: string, known: ReadonlySet<string>): boolean {
  for (let start = 0; start + longLength <= run.length; start += 1) {
    for (let end = start + longLength; end <= run.length; end += 1) if (known.has(run.slice(start, end))) return true;
  }
  return false;
}
