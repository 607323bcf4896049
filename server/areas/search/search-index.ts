import { sql, type SQL } from 'drizzle-orm';
import type { ProductId, StoreId } from '#contract/ids.ts';
import { categories, categoryLabels, keysOf, techniqueLabels } from '#contract/words.ts';
import { inBatches } from '#platform/batches.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { sendJob } from '#platform/jobs.ts';
import { placeNameOf } from '#server/areas/addresses/regions.ts';
import { forgetLookups } from './lexicon.ts';
import { falsePrefix } from './query-words.ts';
import { indexRewrites, plainSigns } from './spellings.ts';
import { inEachTier, newProductTier, soldOutTier } from './popularity-tiers.ts';

/**
 * Updates the search index for products. Call it in the transaction that adds, changes or relists them, or changes
 * their store or their makers. Products that are not shown are skipped; a trigger removes a product from the index when
 * it is hidden.
 */
export async function indexProducts(tx: Transaction, productIds: readonly ProductId[]): Promise<void> {
  const ids = sql.param(productIds);
  // Wait for concurrent changes to these products and their makers, so that what follows indexes their committed text.
  await tx.rows(sql`select from products where id = any(${ids}::uuid[]) order by id for no key update`);
  const places = await tx.rows<{ region: string }>(sql`
    select distinct m.region from product_makers n join makers m on m.id = n.maker_id
    where n.product_id = any(${ids}::uuid[]) and m.region is not null`);
  const placeNames = Object.fromEntries(places.map(({ region }) => [region, placeNameOf(region)]));
  await tx.rows(sql`
    with shown_products as materialized (
      select p.id, ${searchVector(placeNames)} as words, ${searchableWords(placeNames)} as spoken,
        case when k.stock = 0 then ${soldOutTier}::int else ${newProductTier}::int end as tier,
        not exists (select from product_search i where i.product_id = p.id) as is_new
      from products p join stores s on s.seller_id = p.seller_id
      join product_stock k on k.product_id = p.id
      where p.id = any(${ids}::uuid[]) and p.shown
    ),
    lexicon as (
      insert into search_words as w (word, products)
      select word, count(*) filter (where is_new) from shown_products, unnest(spoken) as word
      where length(word) between 3 and 40 and word !~ '[0-9]'
      group by word order by word
      on conflict (word) do update set products = w.products + excluded.products
      where excluded.products > 0
    )
    insert into product_search (product_id, words, shelf, popularity)
    select id, words, tier, 0 from shown_products order by id
    on conflict (product_id) do update set words = excluded.words`);
  forgetLookups();
}

/**
 * Products per statement, which may take ten seconds: each takes one to two milliseconds, but one whose description is
 * nothing but signs and reduplications twenty times as long.
 */
const perPart = 200;

/** The id before all others. */
const first = '00000000-0000-0000-0000-000000000000' as ProductId;

type StorePart = { sellerId: StoreId; after: ProductId };

/**
 * Updates the search index for the shown products of a store that was renamed or relisted: the first 200 in the
 * transaction, the others in jobs.
 */
export async function indexStore(
  tx: Transaction,
  { sellerId, after = first }: Partial<StorePart> & { sellerId: StoreId },
) {
  const shown = await tx.rows<{ id: ProductId }>(sql`
    select id from products where seller_id = ${sellerId} and shown and id > ${after}
    order by id limit ${perPart + 1}`);
  const ids = shown.slice(0, perPart).map(({ id }) => id);
  await indexProducts(tx, ids);
  if (shown.length > perPart) await sendJob(tx, 'index-store', { sellerId, after: ids.at(-1)! } satisfies StorePart);
}

/** The same in jobs only, for what locks no product: the makers whom products name. */
export const indexStoreLater = (tx: Transaction, sellerId: StoreId): Promise<void> =>
  sendJob(tx, 'index-store', { sellerId, after: first } satisfies StorePart);

export const indexStorePart = (part: StorePart): Promise<void> => transaction((tx) => indexStore(tx, part));

/**
 * Indexes products again that were indexed in an older format, 200 per
 * transaction. Two nodes do not take the same ones. Run by a scheduled job.
 */
export async function indexOutdated(): Promise<void> {
  await inBatches(perPart, () =>
    transaction(async (tx) => {
      const outdated = await tx.rows<{ id: ProductId }>(sql`
        select p.id from product_search i join products p on p.id = i.product_id
        where p.shown and not (i.words @@ ${sql.raw(`'''${lexemes.format}'''`)}::tsquery)
        order by p.id limit ${perPart} for no key update of p skip locked`);
      const ids = outdated.map(({ id }) => id);
      await indexProducts(tx, ids);
      return ids.length;
    }),
  );
}

/**
 * Deletes the words from the lexicon that no product contains any more, in any form, because products were changed or
 * deleted. Two hundred words per statement, so that none reaches the statement limit. Run by a scheduled job.
 */
export async function pruneLexicon(): Promise<void> {
  const isUsed = sql.join(
    inEachTier.map(
      (inTier) => sql`exists (select from product_search where ${inTier}
        and words @@ plainto_tsquery('indonesian', part.stemmable))`,
    ),
    sql` or `,
  );
  for (let after: string | undefined = ''; after !== undefined;) {
    // A word that is counted for another product meanwhile is kept: the update changes `products`.
    const parts: { last: string }[] = await db.rows<{ last: string }>(sql`
      with part as materialized (
        select word, products, regexp_replace(word, ${`^${falsePrefix}$`}, 'k\\1') as stemmable
        from search_words where word > ${after} order by word limit ${perPart}
      ),
      gone as (
        delete from search_words w using part
        where w.word = part.word and w.products = part.products and not (${isUsed})
      )
      select word as last from part order by word desc limit 1`);
    after = parts[0]?.last;
  }
}

const maxLength = 20_000;

/** A text as it is given to PostgreSQL's parser, with the one-word form of words that have several spellings. */
const spaced = (text: SQL): SQL =>
  indexRewrites.reduce(
    (rewritten, [pattern, replacement]) => sql`regexp_replace(${rewritten}, ${pattern}, ${replacement}, 'g')`,
    sql`translate(lower(left(${text}, ${sql.raw(String(maxLength))})), ${plainSigns.from},
        ${plainSigns.to})`,
  );

const names = categories.map(
  (category) => `when '${category}' then '${category.replaceAll('-', ' ')} ${categoryLabels[category]}'`,
);
const categoryNames = sql.raw(`case p.category ${names.join(' ')} end`);

const labels = keysOf(techniqueLabels).map((technique) => `when '${technique}' then '${techniqueLabels[technique]}'`);
const techniqueName = sql.raw(`case p.technique ${labels.join(' ')} end`);

/** The names of places by their codes, as makers have them. */
type PlaceNames = Readonly<Record<string, string | null>>;

/** The names of the makers whom its page names, and their places. */
const makersOf = (places: PlaceNames) => sql`(
  select string_agg(concat_ws(' ', m.name, ${JSON.stringify(places)}::jsonb ->> m.region), ' ' order by n.position)
  from product_makers n join makers m on m.id = n.maker_id
  where n.product_id = p.id and m.erased_at is null and m.taken_down_at is null)`;

/**
 * The shown product of a group is found by the labels of all that are for sale. Most products have no group: without
 * asking first, each would be compared with all others while their index is away.
 */
const titleAndLabels = sql`concat_ws(' ', p.title, case when p.group_id is not null then (
  select string_agg(o.option_label, ' ' order by o.id) from products o
  where o.group_id = p.group_id and o.listed) end)`;

/** Without `offset 0` PostgreSQL would evaluate each text once per use. */
const textsWith = (places: PlaceNames) => sql`(select ${spaced(titleAndLabels)} as title,
    ${spaced(sql`concat_ws(' ', ${categoryNames}, s.store_name, s.production_address, ${makersOf(places)})`)} as place,
    ${spaced(sql`concat_ws(' ', p.description, p.materials, ${techniqueName})`)} as description
  offset 0) texts`;
const title = sql`texts.title`;
const place = sql`texts.place`;
const everything = sql`texts.title || ' ' || texts.place || ' ' || texts.description`;

/**
 * The prefixes of marked lexemes: the unstemmed words of the title, the stems of the title, and those of category,
 * store name, store address, makers and their places. `indexed` is in every row, so that all are found while a new
 * format is made. `format` marks the current format of the index; the migration of a new format adds an index of the
 * rows without it.
 */
export const lexemes = { exact: '=', title: '~', place: '#', indexed: '!2', format: '!3' } as const;

const wordsIn = (text: SQL) => sql`tsvector_to_array(to_tsvector('simple', ${text}))`;
const stemsIn = (text: SQL) =>
  sql`tsvector_to_array(to_tsvector('indonesian',
    regexp_replace(${text}, ${sql.raw(`'\\m${falsePrefix}\\M'`)}, 'k\\1', 'g')))`;
const marked = (prefix: string, lexemes: SQL) =>
  sql`array(select ${sql.raw(`'${prefix}'`)} || word from unnest(${lexemes}) as word)`;

/**
 * The search vector of a product `p` of a store `s`: the stems of all texts, without positions, so that repetition
 * counts for nothing, and the marked lexemes. Snowball's Indonesian stemmer is aggressive: keranjang (basket) and
 * ranjang (bed) share a stem. The unstemmed words distinguish them.
 */
export const searchVector = (places: PlaceNames) => sql`(select array_to_tsvector(
  ${marked(lexemes.exact, wordsIn(title))} || ${marked(lexemes.title, stemsIn(title))}
  || ${marked(lexemes.place, stemsIn(place))} || array[${lexemes.indexed},
  ${lexemes.format}]::text[]
  || ${stemsIn(everything)}
) from ${textsWith(places)})`;

/** The distinct unstemmed words of the same texts, used to correct misspelled search words. */
const searchableWords = (places: PlaceNames) => sql`(select ${wordsIn(everything)} from ${textsWith(places)})`;
