ALTER TABLE "store_pictures" ADD COLUMN "uploaded_at" timestamp with time zone DEFAULT now() NOT NULL;
