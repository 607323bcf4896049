ALTER TABLE "known_devices" ADD COLUMN "second_factor_at" timestamp with time zone;
