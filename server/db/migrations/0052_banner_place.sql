alter table banners add column place integer;
