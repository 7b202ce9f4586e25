CREATE TABLE "billing_reconciliations" (
	"provider" text PRIMARY KEY NOT NULL,
	"leased_until" timestamp with time zone NOT NULL,
	"leased_by" text NOT NULL,
	"event_cursor" text,
	"page_cursor" text,
	"pass_started_at" timestamp with time zone,
	"pass_ended_at" timestamp with time zone
);
