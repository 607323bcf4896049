-- Why a seller changed the stock, and the number of a permit, such as PIRT, halal or SNI.
alter table stock_movements add column reason text, add constraint stock_movements_reason
  check (reason is null or order_id is null and reason = any (array['made', 'sold', 'broken', 'counted'])) not valid;--> statement-breakpoint
alter table products add column permit_number text;
