-- Finds the rows of an account that is erased, by its orders.
create index notifications_by_order on notifications
  ((case when path ~ 'pesanan=[0-9a-f-]{36}$' then right(path, 36)::uuid end)) where sender_id is null;
