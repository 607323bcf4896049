create index orders_kept on orders (created_at) where kept is not null;
