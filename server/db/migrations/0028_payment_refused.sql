alter table payments add column is_refused boolean not null default false;
