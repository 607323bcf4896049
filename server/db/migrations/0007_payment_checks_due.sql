UPDATE "payments" SET "next_check_at" = now()
  WHERE "status" = 'pending' OR ("paid_at" IS NULL AND "snap_token" IS NOT NULL AND "expires_at" > now() - interval '7 days');
