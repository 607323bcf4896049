-- Finds the rows of an account that is erased.
create index deliveries_by_user on deliveries (user_id);
