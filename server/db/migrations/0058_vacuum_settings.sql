-- By default a table is vacuumed when a fifth of its rows is dead. Of these a hundredth or less dies each day.
alter table notifications set (autovacuum_vacuum_scale_factor = 0.01);
--> statement-breakpoint
alter table deliveries set (autovacuum_vacuum_scale_factor = 0.01);
--> statement-breakpoint
alter table mails set (autovacuum_vacuum_scale_factor = 0.01);
--> statement-breakpoint
alter table security_events set (autovacuum_vacuum_scale_factor = 0.004);
--> statement-breakpoint
alter table sessions set (autovacuum_vacuum_scale_factor = 0.02);
--> statement-breakpoint
alter table known_devices set (autovacuum_vacuum_scale_factor = 0.0015);
