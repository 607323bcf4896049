create table stock_waits (
  id uuid primary key,
  user_id uuid not null,
  product_id uuid not null,
  asked_at timestamptz not null,
  told_at timestamptz,
  constraint stock_waits_user_id_users_id_fk foreign key (user_id) references users (id),
  constraint stock_waits_product_id_products_id_fk foreign key (product_id) references products (id)
);--> statement-breakpoint
create unique index stock_waits_once on stock_waits (user_id, product_id) where told_at is null;--> statement-breakpoint
create index stock_waits_by_user on stock_waits (user_id, id);--> statement-breakpoint
create index stock_waits_by_product on stock_waits (product_id, id);
