import { sql } from 'drizzle-orm';
import type { ProductId, StoreId } from '#contract/ids.ts';
import type { Category } from '#contract/words.ts';
import { newId } from '#platform/new-id.ts';
import type { Random } from '../demo/random.ts';
import { withoutTimeout } from './bulk-load.ts';
import type { OpenedStore } from './people.ts';
import {
  dyes,
  endings,
  families,
  materials,
  middles,
  nouns,
  openings,
  patterns,
  places,
  qualities,
} from './vocabulary.ts';

export type MadeProduct = {
  id: ProductId;
  seller_id: StoreId;
  title: string;
  description: string;
  category: Category;
  price: number;
  sale_price: number;
  image: string;
  created_at: string;
  stock: number;
};

const year = 365 * 24 * 60 * 60 * 1000;

/** Picks list items near the start more often, because word frequencies are skewed. */
const skewed = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random.next() ** 2 * list.length)]!;

/**
 * Creates a realistic product of a store, first listed within the three years before `at`, without sales or reviews.
 */
export function makeProduct(
  random: Random,
  { sellerId }: OpenedStore,
  images: readonly string[],
  at: Date,
): MadeProduct {
  const category = random.pick(Object.keys(nouns) as Category[]);
  const words: Record<string, string> = {
    noun: skewed(random, nouns[category]!),
    material: skewed(random, materials),
    quality: random.pick(qualities),
    pattern: skewed(random, patterns),
    dye: random.pick(dyes),
    place: skewed(random, places),
    family: random.pick(families),
    size: String(random.whole(4, 180)),
  };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
  const price = Math.round(Math.exp(random.between(9.6, 13.9)) / 500) * 500;
  const madeAt = at.getTime() - Math.floor(random.next() * 3 * year);
  return {
    id: newId<ProductId>(madeAt),
    seller_id: sellerId,
    title: fill(
      random.pick([
        '{noun} {material} {quality} Motif {pattern}',
        '{noun} {quality} {material} {dye}',
        '{noun} {material} Motif {pattern} {place}',
        '{noun} {dye} Motif {pattern} Khas {place}',
        '{noun} {material} {place} {size} cm',
      ]),
    ),
    description: fill([random.pick(openings), random.pick(middles), random.pick(endings)].join(' ')),
    category,
    price,
    sale_price: random.chance(0.2) ? Math.round((price * random.between(0.6, 0.95)) / 500) * 500 : 0,
    image: images.length > 0 ? random.pick(images) : '',
    created_at: new Date(madeAt).toISOString(),
    stock: random.chance(0.08) ? 0 : random.whole(1, 120),
  };
}

/** Inserts a batch of products with their stock, the matching stock movement, and their statistics. */
export const loadProducts = (batch: readonly MadeProduct[]) =>
  withoutTimeout((tx) =>
    tx.rows(sql`
      with p as materialized (
        select * from json_to_recordset(${JSON.stringify(batch)}::json) as p(
          id uuid, seller_id uuid, title text, description text, category text, price bigint,
          sale_price bigint,
          image text, created_at timestamptz, stock int)
      ),
      stocks as (insert into product_stock select id, stock from p),
      movements as (
        insert into stock_movements (product_id, delta, at) select id, stock, created_at from p
        where stock > 0
      ),
      stats as (insert into product_stats (product_id) select id from p)
      insert into products
        (id, seller_id, title, description, category, price, sale_price, image, listed, created_at)
      select id, seller_id, title, description, category, price, sale_price, image, true, created_at
      from p`),
  );
