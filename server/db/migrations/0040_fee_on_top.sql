alter table payments add column fee_on_top bigint not null default 0 check (fee_on_top >= 0);
