create table last_times (
  name text primary key,
  at timestamptz not null
);
