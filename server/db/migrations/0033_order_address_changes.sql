CREATE TABLE "order_address_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY NOT NULL,
	"order_id" uuid NOT NULL REFERENCES "orders"("id"),
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "order_address_changes_by_order" ON "order_address_changes" ("order_id","id");
