ALTER TABLE "refunds" DROP CONSTRAINT "refunds_proof";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "way" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "note" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "asked_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "asked_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "amount" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "opened_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "bank_name" "bytea";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "bank_account_owner" "bytea";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "bank_account_number" "bytea";--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_open_parts" ON "refunds" USING btree ("order_id") WHERE amount is not null and done_at is null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_proof" CHECK (coalesce("refunds"."way" = 'manual', false) = ("refunds"."proof" is not null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_account" CHECK (num_nonnulls("refunds"."bank_name", "refunds"."bank_account_owner", "refunds"."bank_account_number") in (0, 3));--> statement-breakpoint
update refunds r set done_at = r.asked_at from orders o where o.id = r.order_id and o.payment_status = 'refunded';
