-- Invoices and their corrections, all from one sequence. `data` is sealed, bound to the number, and erased after ten years.
create sequence invoice_numbers;
--> statement-breakpoint
create function next_invoice_number(at timestamptz) returns text language sql as $$
  select 'KS/' || to_char(at at time zone 'Asia/Makassar', 'YYYY') || '/' || lpad(n::text, greatest(6, length(n::text)), '0')
  from nextval('invoice_numbers') n
$$;
--> statement-breakpoint
create table invoices (
  number text primary key,
  order_id uuid not null,
  kind text not null,
  amount bigint not null,
  issued_at timestamptz not null,
  data bytea,
  constraint invoices_order_id_orders_id_fk foreign key (order_id) references orders (id),
  constraint invoices_kind check (kind in ('invoice', 'correction')),
  constraint invoices_amount check (amount >= 0)
);
--> statement-breakpoint
create unique index invoices_one_per_order on invoices (order_id) where kind = 'invoice';
--> statement-breakpoint
create index invoices_corrections on invoices (order_id) where kind = 'correction';
--> statement-breakpoint
create index invoices_to_erase on invoices (issued_at) where data is not null;
--> statement-breakpoint
create trigger invoices_append_only before delete or update of number, order_id, kind, amount, issued_at
  on invoices for each row execute function forbid_change();
