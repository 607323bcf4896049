-- Similar words: typing errors in the search are corrected with it.
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists fuzzystrmatch;
