-- Searches that found nothing, as words only: without user and device.
CREATE TABLE "search_misses" (
	"words" text PRIMARY KEY NOT NULL,
	"searches" integer NOT NULL,
	"last_day" date NOT NULL
);
--> statement-breakpoint
-- Suggestions find stores by any part of their name.
CREATE INDEX "stores_alike" ON "stores" USING gin (store_name gin_trgm_ops);
