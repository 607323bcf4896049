-- The shop's share of a sale, in percent, from a day in Asia/Makassar on. The server makes the first row, from what the
-- release before had set or from its environment.
create table commission_rates (
  from_day date primary key,
  percent numeric(5, 2) not null,
  announced_at timestamptz not null,
  constraint commission_rates_percent check (percent between 0 and 90)
);
