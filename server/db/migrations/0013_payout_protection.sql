CREATE TABLE "payout_accounts" (
	"payout_id" uuid PRIMARY KEY NOT NULL,
	"account" "bytea" NOT NULL,
	"account_changed_at" timestamp with time zone,
	"account_confirmed_at" timestamp with time zone,
	"held_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payout_reversals" (
	"payout_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"reversed_by" uuid NOT NULL,
	"reversed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payout_lines" DROP CONSTRAINT "payout_lines_once";--> statement-breakpoint
ALTER TABLE "payout_lines" DROP CONSTRAINT "payout_lines_sign";--> statement-breakpoint
DROP INDEX "payout_lines_by_payout";--> statement-breakpoint
DROP INDEX "orders_to_take_back";--> statement-breakpoint
ALTER TABLE "store_identities" ADD COLUMN "account_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "store_identities" ADD COLUMN "account_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "store_identities" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_reversals" ADD CONSTRAINT "payout_reversals_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_reversals" ADD CONSTRAINT "payout_reversals_reversed_by_users_id_fk" FOREIGN KEY ("reversed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_lines_by_order" ON "payout_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_to_take_back" ON "orders" USING btree ("seller_id") WHERE payment_status = 'refunded' or refunded_amount > 0;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_in_payout" UNIQUE("payout_id","order_id","kind");--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_kind" CHECK ("payout_lines"."kind" = 'deduction' or ("payout_lines"."kind" = 'order' and "payout_lines"."amount" >= 0));--> statement-breakpoint
create trigger payout_reversals_append_only before update or delete on payout_reversals
  for each row execute function forbid_change();
--> statement-breakpoint
-- A reversed payout stays in the history and in its count, but its amount leaves the totals.
create function count_reversal() returns trigger language plpgsql as $$
begin
  insert into payout_totals select seller_id, 0, -amount from payouts where id = new.payout_id;
  return null;
end $$;
--> statement-breakpoint
create trigger payout_reversals_counted after insert on payout_reversals
  for each row execute function count_reversal();
