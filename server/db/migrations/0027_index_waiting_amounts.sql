create index orders_due_later on orders (seller_id) where status in ('delivered', 'confirmed') and payment_status = 'paid' and paid_out_at is null and (status = 'delivered' or is_disputed);
