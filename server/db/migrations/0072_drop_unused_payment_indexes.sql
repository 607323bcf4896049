-- Checks of payments are found by next_check_at.
drop index payments_silent;--> statement-breakpoint
drop index payments_unasked;
