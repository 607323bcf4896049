ALTER TABLE "products" ADD COLUMN "taken_down_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "taken_down_reason" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "taken_down_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "taken_down_reason" text;--> statement-breakpoint
CREATE TABLE "report_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text,
	"decision" text,
	"decided_by" uuid,
	CONSTRAINT "report_cases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id"),
	CONSTRAINT "report_cases_kind" CHECK ("report_cases"."kind" in ('product', 'review')),
	CONSTRAINT "report_cases_outcome" CHECK ("report_cases"."outcome" in ('taken-down', 'dismissed')),
	CONSTRAINT "report_cases_closed" CHECK (("report_cases"."closed_at" is null) = ("report_cases"."outcome" is null)),
	CONSTRAINT "report_cases_decided" CHECK (("report_cases"."closed_at" is null) = ("report_cases"."decided_by" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_one_open" ON "report_cases" USING btree ("subject_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "report_cases_open" ON "report_cases" USING btree ("id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "report_cases_by_subject" ON "report_cases" USING btree ("subject_id");--> statement-breakpoint
CREATE TABLE "reports" (
	"case_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reports_case_id_user_id_pk" PRIMARY KEY("case_id","user_id"),
	CONSTRAINT "reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id"),
	CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id")
);
--> statement-breakpoint
CREATE INDEX "reports_by_user" ON "reports" USING btree ("user_id","created_at");
