-- What each day (Asia/Makassar) brought: money received for orders minus money returned. `orders` are those paid on the day.
create table daily_revenue (
  day date not null,
  revenue bigint not null,
  orders integer not null
);
--> statement-breakpoint
create index daily_revenue_by_day on daily_revenue (day);
--> statement-breakpoint
-- As its owner, because a server of the release before posts already while the right to write the table is not granted yet.
create function count_revenue() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into daily_revenue (day, revenue, orders)
    select (at at time zone 'Asia/Makassar')::date, sum(credit - debit), count(distinct order_id) filter (where credit > 0)
    from added where order_id is not null and account in ('seller_payable', 'commission')
    group by 1;
  return null;
end $$;
--> statement-breakpoint
-- The lock of this statement waits for postings that are under way, so that the next one reads each entry exactly once.
create trigger ledger_entries_counted after insert
  on ledger_entries referencing new table as added for each statement execute function count_revenue();
--> statement-breakpoint
insert into daily_revenue (day, revenue, orders)
  select (at at time zone 'Asia/Makassar')::date, sum(credit - debit), count(distinct order_id) filter (where credit > 0)
  from ledger_entries where order_id is not null and account in ('seller_payable', 'commission')
  group by 1;
