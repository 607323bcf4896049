create index orders_by_confirmation on orders (confirms_at) where status = 'delivered';
