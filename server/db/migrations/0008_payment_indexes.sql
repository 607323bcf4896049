-- Databases of builds between two releases have these already, the second with fewer rows.
DROP INDEX IF EXISTS "payments_next_check";--> statement-breakpoint
DROP INDEX IF EXISTS "payments_never_made";--> statement-breakpoint
CREATE INDEX "payments_next_check" ON "payments" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "payments_never_made" ON "payments" USING btree ("id") WHERE snap_token is null and paid_at is null and status in ('failed', 'expired', 'cancelled');
