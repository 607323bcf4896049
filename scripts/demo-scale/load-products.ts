import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/db.ts';
import type { MadeProduct } from './make-product.ts';
import { unhurried } from './unhurried.ts';

/** Writes a batch of products with their stock, the movement that explains it, and their statistics. */
export const loadProducts = (batch: readonly MadeProduct[]) =>
  unhurried((tx) =>
    rowsOf(
      tx,
      sql`with p as materialized (
            select * from json_to_recordset(${JSON.stringify(batch)}::json) as p(
              id uuid, seller_id uuid, title text, description text, category text, price bigint, sale_price bigint,
              image text, created_at timestamptz, stock int)
          ),
          stocks as (insert into product_stock select id, stock from p),
          movements as (
            insert into stock_movements (product_id, delta, at) select id, stock, created_at from p where stock > 0
          ),
          stats as (insert into product_stats (product_id) select id from p)
          insert into products
            (id, seller_id, title, description, category, price, sale_price, image, listed, created_at)
          select id, seller_id, title, description, category, price, sale_price, image, true, created_at from p`,
    ),
  );
