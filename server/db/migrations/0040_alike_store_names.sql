-- Two names with the same skeleton look alike: "Rumah Tenun", "RUMAH TENUN", "Rumah-Tenun" and "Rumаh Tenun" with a
-- Cyrillic letter. Accents, spaces and punctuation are dropped; letters and digits that look like a Latin letter become it.
create function name_skeleton(name text) returns text language sql immutable parallel safe return
  replace(regexp_replace(
    translate(lower(normalize(name, NFKD)), 'аеіӏјорсухѕԁԛԝһαεικνορτυχ01|i', 'aelljopcyxsdqwhaelknoptuxolll'),
    '[^a-z0-9]', '', 'g'), 'rn', 'm');
--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "name_skeleton" text NOT NULL GENERATED ALWAYS AS (name_skeleton(store_name)) STORED;
--> statement-breakpoint
CREATE INDEX "stores_by_name_skeleton" ON "stores" ("name_skeleton") WHERE name_skeleton <> '';
