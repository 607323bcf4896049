CREATE TABLE "store_shipping" (
	"seller_id" uuid PRIMARY KEY NOT NULL REFERENCES "stores"("seller_id"),
	"postal_code" text NOT NULL,
	"nearby_fee" bigint,
	"province_fee" bigint,
	"elsewhere_fee" bigint,
	"fee_per_further_piece" bigint NOT NULL,
	"free_from" bigint,
	"has_pickup" boolean NOT NULL,
	CONSTRAINT "store_shipping_fees" CHECK (least("store_shipping"."nearby_fee", "store_shipping"."province_fee", "store_shipping"."elsewhere_fee", "store_shipping"."fee_per_further_piece", "store_shipping"."free_from") >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_zone" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "arrives_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "arrives_to" date;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shipping_fee" CHECK ("orders"."shipping_fee" between 0 and "orders"."total_amount") NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shipping_zone" CHECK ("orders"."shipping_zone" in ('nearby', 'province', 'elsewhere', 'pickup')) NOT VALID;
