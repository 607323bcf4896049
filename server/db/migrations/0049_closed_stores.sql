CREATE TABLE "store_closures" (
	"seller_id" uuid NOT NULL REFERENCES "stores"("seller_id"),
	"closed_from" timestamp with time zone NOT NULL,
	"closed_until" timestamp with time zone NOT NULL,
	CONSTRAINT "store_closures_seller_id_closed_from_pk" PRIMARY KEY("seller_id","closed_from"),
	CONSTRAINT "store_closures_end" CHECK ("store_closures"."closed_from" <= "store_closures"."closed_until")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "max_per_order" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_max_per_order" CHECK ("products"."max_per_order" >= 1) NOT VALID;
