import { type SQL, sql } from 'drizzle-orm';
import { categories, categoryLabels } from '#contract/words.ts';

const longest = 20_000;

/** ASCII punctuation made spaces, so that PostgreSQL sees words only: no hosts, paths or e-mail addresses. */
const spaced = (text: SQL) => sql`regexp_replace(left(${text}, ${sql.raw(String(longest))}), '[!-/:-@[-\`{-~]+', ' ', 'g')`;

const labelOf = sql.raw(
  `case p.category ${categories.map((category) => `when '${category}' then '${categoryLabels[category]}'`).join(' ')} end`,
);
const title = spaced(sql`p.title`);
const place = spaced(sql`${labelOf} || ' ' || s.store_name`);
const description = spaced(sql`p.description`);

/**
 * What a product (`p`) of a store (`s`) is found by. The title stands in it twice: as it is written, with the weight A,
 * which makes exact words rank first, and as stems (B); category and store as stems (C), the description as stems (D).
 * Snowball's Indonesian goes far: keranjang (basket) and ranjang (bed) have one stem, so A has to tell them apart.
 */
export const searchVector = sql`setweight(to_tsvector('simple', ${title}), 'A')
  || setweight(to_tsvector('indonesian', ${title}), 'B')
  || setweight(to_tsvector('indonesian', ${place}), 'C')
  || setweight(to_tsvector('indonesian', ${description}), 'D')`;

/** The same as words a person might type, each once. */
export const searchableWords = sql`tsvector_to_array(to_tsvector('simple', ${title} || ' ' || ${place} || ' ' || ${description}))`;
