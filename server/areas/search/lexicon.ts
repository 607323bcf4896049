/** Looks up search words in the lexicon: every word of the catalogue with the number of its products. */
import { type SQL, sql } from 'drizzle-orm';
import { db } from '#platform/connect.ts';
import { formsOf, isStopWord } from './query-words.ts';

type Candidate = { word: string; products: number };

export type LookedUp = {
  /** Products with exactly this word; 0 if there are none. */
  products: number;
  /** Whether the catalogue contains the word or another form of it. */
  isKnown: boolean;
  completions: readonly Candidate[];
  /** The words that may have been meant, fewest edits first, then the most frequent. */
  near: readonly (Candidate & { edits: number })[];
};

const maxCompletions = 8;
const maxRemembered = 5_000;
const rememberedMs = 60_000;
let remembered = new Map<string, { lookedUp: LookedUp; isTyped: boolean; until: number }>();

/** Forgets all lookups, because products were added or changed. Other nodes forget theirs within a minute. */
export const forgetLookups = (): void => void (remembered = new Map());

type Words = {
  typed: readonly string[];
  /**
   * Words of which only the products are counted. A long text has hundreds of ways to split or join its words, and
   * comparing each with the lexicon would keep the database busy for seconds.
   */
  parts?: readonly string[];
};

/**
 * Looks up words in one statement. The results are remembered for a minute, at most 5,000 of them. `further` are words,
 * such as those of the synonyms, that may have been meant as well.
 */
export async function lookUp(
  { typed, parts = [] }: Words,
  further: ReadonlySet<string>,
): Promise<Map<string, LookedUp>> {
  const now = Date.now();
  const wanted = new Map([
    ...parts.map((word) => [word, false] as const),
    ...typed.map((word) => [word, true] as const),
  ]);
  const found = new Map<string, LookedUp>();
  const missing = [...wanted].filter(([word, isTyped]) => {
    const known = remembered.get(word);
    if (!known || known.until < now || (isTyped && !known.isTyped)) return true;
    found.set(word, known.lookedUp);
    return false;
  });
  if (missing.length > 0) {
    if (remembered.size + missing.length > maxRemembered) forgetLookups();
    for (const { word, isTyped, ...row } of await db.rows<Row>(statementFor(missing))) {
      const near = isTyped ? nearest(word, row.near, further) : [];
      const begun = isTyped ? [...further].filter((other) => other.startsWith(word) && other !== word) : [];
      const completions = [...row.completions, ...begun.map((other) => ({ word: other, products: furtherProducts }))];
      const lookedUp = { ...row, near, completions: completions.slice(0, maxCompletions) };
      found.set(word, lookedUp);
      remembered.set(word, { lookedUp, isTyped, until: now + rememberedMs });
    }
  }
  const unknown: LookedUp = { products: 0, isKnown: false, completions: [], near: [] };
  return new Map([...wanted.keys()].map((word) => [word, found.get(word) ?? unknown]));
}

type Row = {
  word: string;
  isTyped: boolean;
  products: number;
  isKnown: boolean;
  completions: Candidate[];
  near: Candidate[];
};

const stemOf = (word: SQL) => sql`coalesce((ts_lexize('indonesian_stem', ${word}))[1], ${word})`;
const listed = (rows: SQL) => sql`coalesce((select json_agg(found) from (${rows}) found), '[]')`;

/** PostgreSQL counts a swap of two letters as two edits, so one more is read here than `nearest` accepts. */
const statementFor = (words: readonly (readonly [word: string, isTyped: boolean])[]): SQL => sql`
  select typed.word, typed.is_typed as "isTyped", coalesce(same.products, 0) as products,
    same.word is not null or typed.is_typed and exists (
      select from unnest(typed.forms) as form join search_words w on w.stem = ${stemOf(sql`form`)}
    ) as "isKnown",
    ${listed(sql`select w.word, w.products from search_words w
      where typed.is_typed and typed.word ~ '^\\D{2,}$' and w.word like typed.word || '%'
          and w.word <> typed.word
      order by w.products desc, w.word limit ${maxCompletions}`)} as completions,
    ${listed(sql`select w.word, w.products from search_words w
      where typed.is_typed and left(w.word, 1) = left(typed.word, 1)
          and length(typed.word) between 4 and 40 and typed.word ~ '^\\D+$'
        and length(w.word) between length(typed.word) - 2 and length(typed.word) + 2
          and w.word <> typed.word
        and levenshtein_less_equal(w.word, typed.word, 3) <= 3
      order by levenshtein_less_equal(w.word, typed.word, 3), w.products desc limit 30`)} as near
  from (
    select word, is_typed, array(select json_array_elements_text(forms)) as forms
    from json_to_recordset(${JSON.stringify(
      words.map(([word, isTyped]) => ({ word, is_typed: isTyped, forms: isTyped ? formsOf(word) : [] })),
    )}) as given(word text, is_typed boolean, forms json)
  ) typed
  left join search_words same on same.word = typed.word`;

/** How many edits a word of this length may have: short words have too many neighbours. */
const maxEdits = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

/** Words that only synonyms contain count as this many products. */
const furtherProducts = 2;

function nearest(typed: string, lexicon: readonly Candidate[], further: ReadonlySet<string>): LookedUp['near'] {
  const candidates = new Map(lexicon.map((candidate) => [candidate.word, candidate]));
  for (const word of further) {
    if (word[0] === typed[0] && !candidates.has(word)) candidates.set(word, { word, products: furtherProducts });
  }
  return [...candidates.values()]
    .filter(({ word }) => word !== typed && !isStopWord(word) && /^\D+$/.test(word))
    .map((candidate) => ({ ...candidate, edits: editsBetween(typed, candidate.word) }))
    .filter(({ edits }) => edits <= maxEdits(typed))
    .toSorted((a, b) => a.edits - b.edits || b.products - a.products || (a.word < b.word ? -1 : 1));
}

/** The number of letters to insert, delete, replace or swap with their neighbour (optimal string alignment). */
function editsBetween(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const above = rows[row - 1]!;
      const isSame = from[row - 1] === to[column - 1];
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        above[column]! + 1,
        current[column - 1]! + 1,
        above[column - 1]! + (isSame ? 0 : 1),
        isSwap ? rows[row - 2]![column - 2]! + 1 : Infinity,
      );
    }
    rows.push(current);
  }
  return rows[from.length]![to.length]!;
}
