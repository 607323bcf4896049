-- The best matches of a search that follow a given one: better kinds of match first, within each the more popular tiers,
-- and the sold-out ones at the end. It reads one tier after the other, each with its own index, and stops when it has
-- enough. As a single statement the 24 branches took most of the time to plan and to start.
-- `exact` and `stems` are tsqueries as text, the latter of words that are stemmed here. The marks are those of
-- server/areas/catalogue/search-index.ts. Branches 0 to 19 are four kinds of match in tiers 0 to 4, 20 to 23 are those
-- kinds in tier 5.
create function find_matches(exact text, stems text, last_branch int, last_popularity int, last_id uuid, wanted int)
returns table (id uuid, popularity int, branch int) language plpgsql stable rows 100 as $$
declare
  anywhere tsquery := to_tsquery('indonesian', stems);
  title tsquery := regexp_replace(anywhere::text, '''([^'']+)''', '''~\1''', 'g')::tsquery;
  place tsquery := regexp_replace(anywhere::text, '''([^'']+)''', '(''~\1''|''#\1'')', 'g')::tsquery;
  literal tsquery := exact::tsquery;
  queries tsquery[] := array[literal, title && !!literal, place && !!title, anywhere && !!place];
  kind int;
  tier int;
  added int;
  found int := 0;
begin
  for branch in last_branch..23 loop
    kind := case when branch < 20 then branch / 5 else branch - 20 end + 1;
    tier := case when branch < 20 then branch % 5 else 5 end;
      if tier = 0 then
        return query select i.product_id, i.popularity, branch from product_search i
          where i.shelf = 0 and i.words @@ queries[kind] and (i.popularity, i.product_id) < (last_popularity, last_id)
          order by i.popularity desc, i.product_id desc limit wanted - found;
      elsif tier = 1 then
        return query select i.product_id, i.popularity, branch from product_search i
          where i.shelf = 1 and i.words @@ queries[kind] and (i.popularity, i.product_id) < (last_popularity, last_id)
          order by i.popularity desc, i.product_id desc limit wanted - found;
      elsif tier = 2 then
        return query select i.product_id, i.popularity, branch from product_search i
          where i.shelf = 2 and i.words @@ queries[kind] and (i.popularity, i.product_id) < (last_popularity, last_id)
          order by i.popularity desc, i.product_id desc limit wanted - found;
      elsif tier = 3 then
        return query select i.product_id, i.popularity, branch from product_search i
          where i.shelf = 3 and i.words @@ queries[kind] and (i.popularity, i.product_id) < (last_popularity, last_id)
          order by i.popularity desc, i.product_id desc limit wanted - found;
      elsif tier = 4 then
        return query select i.product_id, i.popularity, branch from product_search i
          where i.shelf = 4 and i.words @@ queries[kind] and (i.popularity, i.product_id) < (last_popularity, last_id)
          order by i.popularity desc, i.product_id desc limit wanted - found;
      elsif tier = 5 then
        return query select i.product_id, i.popularity, branch from product_search i
          where i.shelf = 5 and i.words @@ queries[kind] and (i.popularity, i.product_id) < (last_popularity, last_id)
          order by i.popularity desc, i.product_id desc limit wanted - found;
      end if;
    get diagnostics added = row_count;
    found := found + added;
    exit when found >= wanted;
    last_popularity := 2147483647;
    last_id := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  end loop;
end $$;
--> statement-breakpoint
-- Listings by title sort as Indonesian does. Those without a language stay for servers of the previous version.
CREATE INDEX "products_by_indonesian_title" ON "products" USING btree (lower(title) collate "id-x-icu","id") WHERE listed;
--> statement-breakpoint
CREATE INDEX "products_by_category_indonesian_title" ON "products" USING btree ("category",lower(title) collate "id-x-icu","id") WHERE listed;
