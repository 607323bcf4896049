create index orders_to_erase on orders (created_at)
  where receiver_name <> '' and payment_status not in ('pending', 'refunding') and not is_disputed
    and (payment_status <> 'paid' or status = 'confirmed');
