CREATE TABLE "settlements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" uuid NOT NULL,
	"transaction_id" text NOT NULL,
	"gross" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"net" bigint NOT NULL,
	"settled_at" timestamp with time zone NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlements_once" UNIQUE("transaction_id","gross","settled_at"),
	CONSTRAINT "settlements_sum" CHECK ("settlements"."gross" = "settlements"."fee" + "settlements"."net" and "settlements"."gross" <> 0)
);
--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settlements_by_payment" ON "settlements" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_seller_time" ON "ledger_entries" USING btree ("seller_id","at","id") WHERE seller_id is not null;
