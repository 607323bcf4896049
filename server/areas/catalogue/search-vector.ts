import { type SQL, sql } from 'drizzle-orm';
import { categories, categoryLabels } from '#contract/words.ts';

const longest = 20_000;

/** ASCII punctuation made spaces, so that PostgreSQL sees words only: no hosts, paths or e-mail addresses. */
const spaced = (text: SQL) =>
  sql`regexp_replace(left(${text}, ${sql.raw(String(longest))}), '[!-/:-@[-\`{-~]+', ' ', 'g')`;

const labels = categories.map((category) => `when '${category}' then '${categoryLabels[category]}'`);
const label = sql.raw(`case p.category ${labels.join(' ')} end`);
const title = spaced(sql`p.title`);
const place = spaced(sql`${label} || ' ' || s.store_name`);
const description = spaced(sql`p.description`);

/** As it stands in a search vector: the words of a title as they are written, told from stems by their first letter. */
export const exactMark = '=';

/**
 * What a product (`p`) of a store (`s`) is found by: the title's words as they are written, then as stems title (B),
 * category and store (C) and description (D). Snowball's Indonesian goes far: keranjang (basket) and ranjang (bed) have
 * one stem, so the words themselves have to tell them apart.
 */
export const searchVector = sql`array_to_tsvector(array(
    select ${sql.raw(`'${exactMark}'`)} || word from unnest(tsvector_to_array(to_tsvector('simple', ${title}))) as word
  ))
  || setweight(to_tsvector('indonesian', ${title}), 'B')
  || setweight(to_tsvector('indonesian', ${place}), 'C')
  || setweight(to_tsvector('indonesian', ${description}), 'D')`;

/** The same as words a person might type, each once. */
export const searchableWords = sql`tsvector_to_array(
  to_tsvector('simple', ${title} || ' ' || ${place} || ' ' || ${description})
)`;
