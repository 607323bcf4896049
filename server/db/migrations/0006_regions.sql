-- Codes of kecamatan, such as 71.71.01; see regions/README.md.
alter table addresses add column region text;--> statement-breakpoint
alter table orders add column region text, add column from_region text;--> statement-breakpoint
alter table store_shipping add column region text;
