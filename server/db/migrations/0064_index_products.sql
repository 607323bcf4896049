-- Finds whether a picture is still shown.
create index products_by_picture on products using gin ((image || more_images)) with (fastupdate = off);
--> statement-breakpoint
-- products_by_seller leaves out deleted products, which the erasure of a store has to find.
create index products_of_store on products (seller_id);
