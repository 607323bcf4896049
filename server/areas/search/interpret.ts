/** Turns a search text into the terms that a product must match. */
import { type LookedUp, lookUp } from './lexicon.ts';
import { halfOf, maxLength, searchWordsOf, spelled, wordsOf } from './query-words.ts';
import { unified } from './spellings.ts';
import { currentMeanings } from './synonyms.ts';

type Phrase = readonly string[];

/** What a product must match: one of these phrases, of which it must contain all words. */
export type Term = { literal: readonly Phrase[]; synonyms: readonly Phrase[] };

export type Interpretation = {
  terms: readonly Term[];
  /** What is searched instead of the text, if words were corrected, split or joined. */
  corrected: string | null;
  /** What may have been meant, if that is not sure. */
  suggested: string | null;
  /** Whether the first word was corrected: it names the thing, so a wrong guess finds other things. */
  isGuess?: boolean;
};

export async function interpretLiterally(text: string): Promise<Interpretation> {
  const items = significantWords(text).map((word): Item => ({ words: [word] }));
  return { terms: await termsOf(items, text), corrected: null, suggested: null };
}

/**
 * The terms of a text, where words that the catalogue does not contain are completed, joined, split or corrected. Words
 * of synonyms are never corrected. Takes one statement, unless the words were looked up before.
 */
export async function interpretCorrected(text: string): Promise<Interpretation> {
  const words = significantWords(text);
  const vocabulary = await wordsOfSynonyms();
  const joined = words.map((word, at) => word + (words[at + 1] ?? ''));
  const lookedUp = await lookUp({ typed: words, parts: [...joined, ...words.flatMap(splitsOf).flat()] }, vocabulary);
  const items: Item[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    const whole = joined[at]!;
    const occurs = (part: string) => vocabulary.has(part) || lookedUp.get(part)!.products > 0;
    const areBothKnown = [word, words[at + 1] ?? word].every((part) => occurs(part) || lookedUp.get(part)!.isKnown);
    if (whole !== word && !areBothKnown && occurs(whole)) {
      items.push({ words: [whole], isCorrected: true });
      at += 1;
    } else if (vocabulary.has(word)) items.push({ words: [word] });
    else
      items.push(
        resolve(word, { lookedUp: lookedUp.get(word)!, occurs, isLast: at === words.length - 1, count: words.length }),
      );
  }
  const spell = (list: readonly Phrase[]) => list.flat().map(spelled).join(' ');
  return {
    terms: await termsOf(items, text),
    isGuess: items[0]?.isCorrected === true,
    corrected: items.some(({ isCorrected }) => isCorrected) ? spell(items.map((item) => item.words)) : null,
    suggested: items.some(({ suggested }) => suggested)
      ? spell(items.map((item) => (item.suggested ? [item.suggested] : item.words)))
      : null,
  };
}

/**
 * The words of the catalogue that begin with the last word of
 * a text, the most frequent first; without that word itself.
 */
export async function completionsOf(text: string): Promise<string[]> {
  const last = significantWords(text).slice(-1);
  const lookedUp = await lookUp({ typed: last }, await wordsOfSynonyms());
  return [...lookedUp.values()].flatMap(({ completions }) => completions.map(({ word }) => word));
}

const wordsOfSynonyms = async (): Promise<Set<string>> =>
  new Set([...(await currentMeanings()).keys()].flatMap((phrase) => phrase.split(' ')));

/** A typed word, and what is searched instead of it. */
type Item = {
  words: Phrase;
  /** Words of which each matches as well. */
  others?: Phrase;
  isCorrected?: boolean;
  suggested?: string;
};

type Context = { lookedUp: LookedUp; occurs: (part: string) => boolean; isLast: boolean; count: number };

/** A word in at most this many products may be a seller's typing error. */
const rareProducts = 2;
/** How many times as many products the correction of a rare word must have to be searched, or to be suggested. */
const sureFactor = 8;
const unsureFactor = 3;
/** Of two corrections with equally many edits, the more frequent one is sure if it has this many times the products. */
const tieFactor = 2;

/** What is searched for a word that is not in the synonyms. */
function resolve(word: string, { lookedUp, occurs, isLast, count }: Context): Item {
  const { isKnown, products, near, completions } = lookedUp;
  const [best, second] = near;
  if (isKnown) {
    if (products === 0 || products > rareProducts || !best) return { words: [word] };
    if (best.products >= sureFactor * products) return { words: [best.word], others: [word], isCorrected: true };
    return { words: [word], ...(best.products >= unsureFactor * products && { suggested: best.word }) };
  }
  const [completion, ...others] = completions.map((completed) => completed.word);
  if (completion && (isLast ? word.length > 2 || count > 1 : word.length > 3)) return { words: [completion], others };
  const split = splitsOf(word).find((parts) => parts.every(occurs));
  if (split) return { words: split, isCorrected: true };
  if (!best) return { words: [word] };
  const isTie = second && second.edits === best.edits && second.products * tieFactor > best.products;
  if (!isTie) return { words: [best.word], isCorrected: true };
  // The other words decide between them.
  const equals = near.filter(({ edits }) => edits === best.edits).map((candidate) => candidate.word);
  if (count > 1) return { words: [best.word], others: equals.slice(1, maxSynonyms), isCorrected: true };
  return { words: [word], suggested: best.word };
}

const minPart = 3;

/** All ways to split a word into two, with the parts of most similar length first. */
function splitsOf(word: string): [string, string][] {
  const ends = Array.from({ length: Math.max(0, word.length - 2 * minPart + 1) }, (_, index) => index + minPart);
  return ends
    .toSorted((a, b) => Math.abs(2 * a - word.length) - Math.abs(2 * b - word.length))
    .map((end) => [word.slice(0, end), word.slice(end)]);
}

/** The longest phrase of a synonym, in words. */
const maxPhrase = 3;
/** Bounds the size of the query, however many synonyms a word has. */
const maxSynonyms = 16;

/**
 * The words of a text without stop words and words about shopping, unless a phrase of a synonym contains them
 * ("buatan tangan") or there are no others.
 */
function significantWords(text: string): string[] {
  const significant = new Set(searchWordsOf(text));
  return [...new Set(wordsOf(text))].filter((word) => significant.has(word));
}

/** One term per word, or per phrase that has synonyms. */
async function termsOf(items: readonly Item[], text: string): Promise<Term[]> {
  const meanings = await currentMeanings();
  const { spellings } = unified(text.slice(0, maxLength));
  const words = items.flatMap(({ words: phrase, others }) => phrase.map((word) => ({ word, others: others ?? [] })));
  const terms: Term[] = [];
  for (let at = 0; at < words.length;) {
    const lengths = [maxPhrase, 2, 1].filter((length) => at + length <= words.length);
    const phrases = lengths.map((length) => words.slice(at, at + length).map(({ word }) => word));
    const phrase = phrases.find((candidate) => candidate.length === 1 || meanings.has(candidate.join(' ')))!;
    const { word, others } = words[at]!;
    const singular = word.replace(/s$/, '');
    const found = meanings.get(phrase.join(' ')) ?? meanings.get(halfOf(singular) ?? singular) ?? [];
    terms.push({
      literal: [
        phrase,
        ...(phrase.length === 1 ? [...others.map((other) => [other]), ...(spellings.get(word) ?? [])] : []),
      ],
      synonyms: [...found].slice(0, maxSynonyms).map((meaning) => meaning.split(' ')),
    });
    at += phrase.length;
  }
  return terms;
}
