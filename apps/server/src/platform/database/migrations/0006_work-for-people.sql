CREATE TABLE "outbox_mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"sealed_mail" text NOT NULL,
	"address_tags" text[] NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_mails_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "model_calls" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_mails_next_attempt_at" ON "outbox_mails" USING btree ("next_attempt_at");