-- The counts of broadcasts, whose deliveries are deleted after 90 days.
alter table notifications add column recipients integer, add column delivered integer, add column failed integer;
