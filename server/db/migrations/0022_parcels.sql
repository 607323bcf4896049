create table parcels (
  id uuid primary key,
  order_id uuid not null references orders (id),
  courier text not null,
  waybill text not null,
  status text,
  link text,
  needs_admin boolean not null default false,
  created_at timestamptz not null,
  next_look_at timestamptz,
  asked_at timestamptz,
  delivered_at timestamptz
);
create index parcels_by_order on parcels (order_id, id);
create index parcels_by_waybill on parcels (waybill, courier);
create index parcels_to_look_at on parcels (next_look_at) where next_look_at is not null;
create index parcels_for_admins on parcels (order_id) where needs_admin;--> statement-breakpoint
create table parcel_events (
  parcel_id uuid not null references parcels (id),
  at timestamptz not null,
  status text not null,
  note text not null,
  constraint parcel_events_parcel_id_at_status_pk primary key (parcel_id, at, status)
);--> statement-breakpoint
alter table complaints add column opened_by text;
