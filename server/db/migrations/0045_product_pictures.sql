ALTER TABLE "products" ADD COLUMN "more_images" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_more_images" CHECK (cardinality("more_images") <= 5) NOT VALID;
