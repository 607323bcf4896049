ALTER TABLE "orders" ADD COLUMN "goods_returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The orders of a demo shop that an earlier version filled.
UPDATE "orders" SET "is_demo" = true WHERE "user_id" IN (SELECT "id" FROM "users" WHERE "email" LIKE '%@kreasi.test');--> statement-breakpoint
CREATE TABLE "order_reminders" (
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_reminders_order_id_kind_pk" PRIMARY KEY("order_id","kind"),
	CONSTRAINT "order_reminders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id")
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"photos" text[] DEFAULT '{}' NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"outcome" text,
	"refund_amount" bigint,
	"decision" text,
	"decided_by" uuid,
	CONSTRAINT "complaints_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id"),
	CONSTRAINT "complaints_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id"),
	CONSTRAINT "complaints_kind" CHECK ("complaints"."kind" in ('not-arrived', 'damaged', 'wrong')),
	CONSTRAINT "complaints_photos" CHECK (cardinality("complaints"."photos") <= 3),
	CONSTRAINT "complaints_outcome" CHECK ("complaints"."outcome" in ('withdrawn', 'released', 'refunded', 'partly-refunded')),
	CONSTRAINT "complaints_closed" CHECK (("complaints"."closed_at" is null) = ("complaints"."outcome" is null)),
	CONSTRAINT "complaints_answered" CHECK (("complaints"."answer" is null) = ("complaints"."answered_at" is null)),
	CONSTRAINT "complaints_decided" CHECK ((("complaints"."outcome" in ('released', 'refunded', 'partly-refunded')) is true) = ("complaints"."decided_by" is not null)),
	CONSTRAINT "complaints_refund" CHECK ((("complaints"."outcome" = 'partly-refunded') is true) = ("complaints"."refund_amount" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "complaints_one_open" ON "complaints" USING btree ("order_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "complaints_open" ON "complaints" USING btree ("id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "complaints_by_order" ON "complaints" USING btree ("order_id","id");
