-- Each deleted device was removed from all its deliveries, which made the deletion of expired sessions ten times slower
-- than they expire. A delivery to a device that is gone finds none.
alter table deliveries drop constraint deliveries_subscription_id_push_subscriptions_id_fk;
--> statement-breakpoint
drop index deliveries_by_subscription;
--> statement-breakpoint
-- products_by_seller leaves out deleted products, which the erasure of a store has to find.
create index products_of_store on products (seller_id);
--> statement-breakpoint
alter table security_events set (autovacuum_vacuum_scale_factor = 0.004);
--> statement-breakpoint
alter table known_devices set (autovacuum_vacuum_scale_factor = 0.0015);
