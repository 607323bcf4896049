CREATE INDEX "orders_waiting_for_seller" ON "orders" USING btree ("moved_at") WHERE status = 'pending' and payment_status = 'paid';--> statement-breakpoint
CREATE INDEX "orders_waiting_for_buyer" ON "orders" USING btree ("moved_at") WHERE status = 'shipped' and payment_status = 'paid';
