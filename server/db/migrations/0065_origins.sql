-- What a line of an order said of the origin of its product when it was placed.
create table line_origins (
  order_line_id uuid primary key references order_lines (id),
  order_id uuid not null references orders (id),
  maker_id uuid references makers (id),
  technique text,
  materials text,
  care text,
  geo_indication text
);--> statement-breakpoint
create index line_origins_by_order on line_origins (order_id);--> statement-breakpoint
create trigger line_origins_frozen before delete or update
  on line_origins for each row execute function forbid_change_but_erasure('materials', 'care', 'geo_indication');--> statement-breakpoint
create table line_makers (
  order_line_id uuid not null references order_lines (id),
  position integer not null,
  maker_id uuid not null references makers (id),
  name text not null,
  region text,
  primary key (order_line_id, position)
);--> statement-breakpoint
create index line_makers_by_maker on line_makers (maker_id);--> statement-breakpoint
create trigger line_makers_frozen before delete or update
  on line_makers for each row execute function forbid_change_but_erasure('name', 'region');--> statement-breakpoint
-- One for each piece of a line, or one for the line if it has many pieces.
create table piece_codes (
  code text primary key,
  order_line_id uuid not null references line_origins (order_line_id),
  number integer not null,
  created_at timestamptz not null,
  openings integer not null default 0,
  voided_at timestamptz,
  void_reason text,
  constraint piece_codes_number unique (order_line_id, number),
  constraint piece_codes_voided check ((voided_at is null) = (void_reason is null))
);--> statement-breakpoint
create table piece_code_reports (
  id uuid primary key,
  code text not null references piece_codes (code),
  order_line_id uuid not null references line_origins (order_line_id),
  text text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  outcome text,
  constraint piece_code_reports_closed check ((closed_at is null) = (outcome is null))
);--> statement-breakpoint
create index piece_code_reports_open on piece_code_reports (id) where closed_at is null;--> statement-breakpoint
create index piece_code_reports_by_line on piece_code_reports (order_line_id);
