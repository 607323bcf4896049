-- Each deleted device was removed from all its deliveries, which made the deletion of expired sessions ten times slower
-- than they expire. A delivery to a device that is gone finds none.
alter table deliveries drop constraint deliveries_subscription_id_push_subscriptions_id_fk;
--> statement-breakpoint
drop index deliveries_by_subscription;
