CREATE TABLE "returned_duplicates" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"returned_by" uuid NOT NULL,
	"returned_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "returned_duplicates" ADD CONSTRAINT "returned_duplicates_returned_by_users_id_fk" FOREIGN KEY ("returned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_duplicates" ON "payment_events" USING btree ("transaction_id") WHERE effect = 'duplicate';