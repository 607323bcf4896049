create table shop_settings (
  id integer primary key constraint shop_settings_one check (id = 1),
  changed jsonb not null
);
