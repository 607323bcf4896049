ALTER TABLE "reviews" ADD COLUMN "images" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_images" CHECK (cardinality("images") <= 3) NOT VALID;
--> statement-breakpoint
CREATE TABLE "review_pictures" (
	"user_id" uuid NOT NULL,
	"image" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_pictures_user_id_image_pk" PRIMARY KEY("user_id","image")
);
--> statement-breakpoint
ALTER TABLE "review_pictures" ADD CONSTRAINT "review_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
