create index reviews_taken_down on reviews (taken_down_at) where cardinality(images) > 0;
--> statement-breakpoint
-- Finds whether a picture is still shown.
create index reviews_by_picture on reviews using gin (images) with (fastupdate = off) where cardinality(images) > 0;
--> statement-breakpoint
-- Finds the rows of an account that is erased.
create index reviews_by_user on reviews (user_id);
