-- In a transaction of its own, because it reads all orders and must not hold the lock of the previous migration meanwhile.
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_shipping_fee";
--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_shipping_zone";
