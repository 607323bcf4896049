-- In a transaction of its own, because adding the columns locked the tables exclusively.
ALTER TABLE "reviews" VALIDATE CONSTRAINT "reviews_images";--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "products_more_images";
