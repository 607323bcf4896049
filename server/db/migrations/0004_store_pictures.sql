CREATE TABLE "store_pictures" (
	"seller_id" uuid NOT NULL,
	"image" text NOT NULL,
	CONSTRAINT "store_pictures_seller_id_image_pk" PRIMARY KEY("seller_id","image")
);
--> statement-breakpoint
ALTER TABLE "store_pictures" ADD CONSTRAINT "store_pictures_seller_id_stores_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."stores"("seller_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "store_pictures" ("seller_id", "image")
SELECT "seller_id", "logo" FROM "stores" WHERE "logo" IS NOT NULL
UNION SELECT "seller_id", "banner" FROM "stores" WHERE "banner" IS NOT NULL;
