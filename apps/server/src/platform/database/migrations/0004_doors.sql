CREATE TABLE "quote_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"visitor_id" uuid,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"postcode" text NOT NULL,
	"note" text NOT NULL,
	"door" jsonb NOT NULL,
	"project_id" bigint,
	"result_id" text,
	"mailed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quote_requests_one_owner" CHECK (num_nonnulls("quote_requests"."user_id", "quote_requests"."visitor_id") = 1),
	CONSTRAINT "quote_requests_contact" CHECK (num_nonnulls("quote_requests"."email", "quote_requests"."phone") > 0)
);
--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "kind" text DEFAULT 'paint' NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_requests_user" ON "quote_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "quote_requests_visitor" ON "quote_requests" USING btree ("visitor_id");--> statement-breakpoint
CREATE INDEX "quote_requests_project" ON "quote_requests" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "quote_requests_unsent" ON "quote_requests" USING btree ("id") WHERE "quote_requests"."mailed_at" is null;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_kind" CHECK ("generations"."kind" in ('paint', 'style', 'door'));