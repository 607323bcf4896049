ALTER TABLE "payments" ADD COLUMN "next_check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "next_check_at" SET DEFAULT now();--> statement-breakpoint
UPDATE "payments" SET "next_check_at" = now()
  WHERE "status" = 'pending' OR ("paid_at" IS NULL AND "snap_token" IS NOT NULL AND "expires_at" > now() - interval '7 days');--> statement-breakpoint
CREATE INDEX "payments_next_check" ON "payments" USING btree ("next_check_at") WHERE next_check_at is not null;
