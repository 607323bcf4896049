ALTER TABLE "payment_events" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "judged_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "next_judge_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_outcome" CHECK ("payment_events"."outcome" in ('applied', 'ignored', 'unplaced'));--> statement-breakpoint
-- Two reports that differ only in the amount are two reports.
ALTER TABLE "payment_events" DROP CONSTRAINT "payment_events_once";--> statement-breakpoint
CREATE UNIQUE INDEX "payment_events_same" ON "payment_events" USING btree ("provider_order_id","transaction_id","transaction_status","status_code","fraud_status","refund_amount",(report->>'gross_amount'),(report->>'currency'));--> statement-breakpoint
CREATE INDEX "payment_events_unjudged" ON "payment_events" USING btree ("next_judge_at") WHERE outcome is null and (judged_at is null or effect = 'duplicate');--> statement-breakpoint
drop trigger payment_events_append_only on payment_events;
--> statement-breakpoint
-- What was reported never changes. The judgement may, until the report was applied.
create function forbid_report_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.outcome = 'applied'
    or (new.id, new.provider_order_id, new.transaction_id, new.transaction_status, new.status_code, new.fraud_status,
        new.refund_amount, new.report, new.at)
      is distinct from (old.id, old.provider_order_id, old.transaction_id, old.transaction_status, old.status_code,
        old.fraud_status, old.refund_amount, old.report, old.at)
  then
    raise exception 'payment_events is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger payment_events_append_only before update or delete on payment_events
  for each row execute function forbid_report_change();
--> statement-breakpoint
CREATE TABLE "unplaced_money" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unplaced_money_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" bigint NOT NULL,
	"payment_id" uuid,
	"provider_order_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"direction" text NOT NULL,
	"reason" text NOT NULL,
	"amount" bigint,
	"received_at" timestamp with time zone NOT NULL,
	"refund_asked_at" timestamp with time zone,
	"refund_refusal" text,
	"closed_at" timestamp with time zone,
	"closing" text,
	"closed_by" uuid,
	"note" text,
	"proof" text,
	CONSTRAINT "unplaced_money_direction" CHECK ("unplaced_money"."direction" in ('in', 'out')),
	CONSTRAINT "unplaced_money_amount" CHECK ("unplaced_money"."amount" > 0),
	CONSTRAINT "unplaced_money_closed" CHECK (("unplaced_money"."closed_at" is null) = ("unplaced_money"."closing" is null))
);
--> statement-breakpoint
ALTER TABLE "unplaced_money" ADD CONSTRAINT "unplaced_money_event_id_payment_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."payment_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unplaced_money" ADD CONSTRAINT "unplaced_money_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unplaced_money" ADD CONSTRAINT "unplaced_money_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "unplaced_money_received" ON "unplaced_money" USING btree ("provider_order_id","transaction_id") WHERE direction = 'in';--> statement-breakpoint
CREATE UNIQUE INDEX "unplaced_money_returned" ON "unplaced_money" USING btree ("provider_order_id","transaction_id") WHERE direction = 'out' and closed_at is null;--> statement-breakpoint
CREATE INDEX "unplaced_money_open" ON "unplaced_money" USING btree ("id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "unplaced_money_by_payment" ON "unplaced_money" USING btree ("payment_id");--> statement-breakpoint
-- A second payment whose notification was lost surfaces a day after the first.
UPDATE payments SET next_check_at = paid_at + interval '24 hours' WHERE paid_at > now() - interval '24 hours' AND next_check_at IS NULL;
