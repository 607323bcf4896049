-- In a transaction of its own, because it reads all products and must not hold the lock of the previous migration meanwhile.
ALTER TABLE "products" VALIDATE CONSTRAINT "products_max_per_order";
