CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" bytea,
	"set_up_at" timestamp with time zone,
	"last_step" bigint,
	"pending_secret" bytea,
	"pending_until" timestamp with time zone,
	CONSTRAINT "second_factors_set_up" CHECK (("second_factors"."secret" is null) = ("second_factors"."set_up_at" is null) and ("second_factors"."secret" is null) = ("second_factors"."last_step" is null)
        and ("second_factors"."pending_secret" is null) = ("second_factors"."pending_until" is null))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" bytea PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_second_factors_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."second_factors"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_codes_by_user" ON "recovery_codes" USING btree ("user_id");
