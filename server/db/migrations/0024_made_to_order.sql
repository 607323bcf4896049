-- Products that are made when they are ordered, the day by which an order is sent, and one request for a later day.
alter table products add column production_days integer constraint products_production_days check (production_days between 0 and 90);--> statement-breakpoint
alter table orders add column production_days integer not null default 0, add column ship_by date,
  add column later_ship_by date, add column later_reason text, add column later_accepted_at timestamptz;
