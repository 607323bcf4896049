CREATE INDEX "payouts_by_time" ON "payouts" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "stores_by_seller_name" ON "stores" USING btree (lower(seller_name) collate "C","seller_id");
