-- A phone number without country code and leading zero, so that 0812…, +62 812-… and 62812… are equal.
create function phone_key(phone text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?(62)?0?', '')
$$;
--> statement-breakpoint
-- Tracking numbers are printed with spaces, dashes and in capitals, and typed without.
create function letters_and_digits(number text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(number, '[^[:alnum:]]', '', 'g'))
$$;
--> statement-breakpoint
-- The number in a report that the customer pays with: VA number, bill key or payment code.
create function payment_number(report jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(report #>> '{va_numbers,0,va_number}', ''), nullif(report ->> 'permata_va_number', ''),
    nullif(report ->> 'bill_key', ''), nullif(report ->> 'payment_code', ''))
$$;
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notes_by_order" ON "order_notes" USING btree ("order_id","id");
--> statement-breakpoint
create trigger order_notes_append_only before update or delete on order_notes
  for each row execute function forbid_change();
--> statement-breakpoint
CREATE INDEX "users_by_phone" ON "users" USING btree (phone_key(phone_number),"id");--> statement-breakpoint
CREATE INDEX "orders_by_phone" ON "orders" USING btree (phone_key(phone),"id");--> statement-breakpoint
CREATE INDEX "orders_by_tracking_number" ON "orders" USING btree (letters_and_digits(tracking_number),"id") WHERE tracking_number <> '';--> statement-breakpoint
CREATE INDEX "payment_events_by_transaction" ON "payment_events" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "payment_events_by_number" ON "payment_events" USING btree (payment_number(report)) WHERE payment_number(report) is not null;
