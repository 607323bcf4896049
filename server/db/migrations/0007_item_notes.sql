-- What a buyer writes for a product, such as a name to engrave.
alter table products add column note_label text, add column note_required boolean;--> statement-breakpoint
alter table cart_items add column note text not null default '';--> statement-breakpoint
alter table order_lines add column note text not null default '', add column note_label text,
  add column note_required boolean not null default false;--> statement-breakpoint
drop trigger order_lines_frozen on order_lines;--> statement-breakpoint
create trigger order_lines_frozen before delete or update
  on order_lines for each row execute function forbid_change_but_erasure('note');
