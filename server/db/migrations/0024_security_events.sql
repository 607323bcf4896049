CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"minute" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"client_key" text,
	"request_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"events" integer NOT NULL,
	CONSTRAINT "security_events_same" UNIQUE NULLS NOT DISTINCT("minute","kind","user_id","client_key")
);
--> statement-breakpoint
CREATE INDEX "security_events_by_kind" ON "security_events" USING btree ("kind","id");
