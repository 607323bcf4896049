-- The words of a search are now cut by PostgreSQL's parser, as those of the index are: 90e8a658 is the number 90e8 and the
-- word a658 in both. A product must contain all parts of a word; the index has no positions, so their order is ignored.
-- The previous version of the server passes marked words in `exact`; the parser removes their mark. Apart from that, the
-- function is that of the previous migration.
create or replace function find_matches(exact text, stems text, last_branch int, last_popularity int, last_id uuid, wanted int)
returns table (id uuid, popularity int, branch int) language plpgsql stable rows 100 as $$
declare
  anywhere tsquery := replace(to_tsquery('indonesian', stems)::text, '<->', '&')::tsquery;
  title tsquery := regexp_replace(anywhere::text, '''([^'']+)''', '''~\1''', 'g')::tsquery;
  place tsquery := regexp_replace(anywhere::text, '''([^'']+)''', '(''~\1''|''#\1'')', 'g')::tsquery;
  literal tsquery := regexp_replace(replace(to_tsquery('simple', exact)::text, '<->', '&'), '''([^'']+)''', '''=\1''', 'g')::tsquery;
  queries tsquery[] := array[literal, title && !!literal, place && !!title, anywhere && !!place];
  kind int;
  tier int;
  added int;
  found int := 0;
  large boolean[];
  skipped boolean := false;
begin
  for branch in last_branch..23 loop
    kind := case when branch < 20 then branch / 5 else branch - 20 end + 1;
    tier := case when branch < 20 then branch % 5 else 5 end;
    if found >= wanted and tier >= 3 then
      large := coalesce(large, array(
        select coalesce((select c.reltuples from pg_class c where c.oid = to_regclass('product_search_shelf_' || n)), 0) > 50000
        from generate_series(3, 5) n
      ));
      if large[tier - 2] then
        skipped := true;
        continue;
      end if;
    end if;
      if tier = 0 then
        return query select i.product_id, i.popularity, branch from product_search i
          where i.shelf = 0 and i.words @@ queries[kind] and (i.popularity, i.product_id) < (last_popularity, last_id)
          order by i.popularity desc, i.product_id desc limit greatest(wanted, 121) - found;
      elsif tier = 1 then
        return query select i.product_id, i.popularity, branch from product_search i
          where i.shelf = 1 and i.words @@ queries[kind] and (i.popularity, i.product_id) < (last_popularity, last_id)
          order by i.popularity desc, i.product_id desc limit greatest(wanted, 121) - found;
      elsif tier = 2 then
        return query select i.product_id, i.popularity, branch from product_search i
          where i.shelf = 2 and i.words @@ queries[kind] and (i.popularity, i.product_id) < (last_popularity, last_id)
          order by i.popularity desc, i.product_id desc limit greatest(wanted, 121) - found;
      elsif tier = 3 then
        return query select i.product_id, i.popularity, branch from product_search i
          where i.shelf = 3 and i.words @@ queries[kind] and (i.popularity, i.product_id) < (last_popularity, last_id)
          order by i.popularity desc, i.product_id desc limit greatest(wanted, 121) - found;
      elsif tier = 4 then
        return query select i.product_id, i.popularity, branch from product_search i
          where i.shelf = 4 and i.words @@ queries[kind] and (i.popularity, i.product_id) < (last_popularity, last_id)
          order by i.popularity desc, i.product_id desc limit greatest(wanted, 121) - found;
      elsif tier = 5 then
        return query select i.product_id, i.popularity, branch from product_search i
          where i.shelf = 5 and i.words @@ queries[kind] and (i.popularity, i.product_id) < (last_popularity, last_id)
          order by i.popularity desc, i.product_id desc limit greatest(wanted, 121) - found;
      end if;
    get diagnostics added = row_count;
    found := found + added;
    exit when found >= greatest(wanted, 121);
    last_popularity := 2147483647;
    last_id := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  end loop;
  if skipped then
    return query select null::uuid, 0, 24;
  end if;
end $$;
