CREATE TABLE "poll_designs" (
	"poll_id" text NOT NULL,
	"project_id" bigint NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "poll_designs_pk" PRIMARY KEY("poll_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "poll_votes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "poll_votes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"poll_id" text NOT NULL,
	"project_id" bigint NOT NULL,
	"user_id" bigint,
	"visitor_id" uuid,
	"name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "poll_votes_one_owner" CHECK (num_nonnulls("poll_votes"."user_id", "poll_votes"."visitor_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "poll_designs" ADD CONSTRAINT "poll_designs_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_designs" ADD CONSTRAINT "poll_designs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_design" FOREIGN KEY ("poll_id","project_id") REFERENCES "public"."poll_designs"("poll_id","project_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "poll_designs_project" ON "poll_designs" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "poll_votes_once_user" ON "poll_votes" USING btree ("poll_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "poll_votes_once_visitor" ON "poll_votes" USING btree ("poll_id","visitor_id");--> statement-breakpoint
CREATE INDEX "poll_votes_design" ON "poll_votes" USING btree ("poll_id","project_id");--> statement-breakpoint
CREATE INDEX "poll_votes_user" ON "poll_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "poll_votes_visitor" ON "poll_votes" USING btree ("visitor_id");--> statement-breakpoint
CREATE INDEX "polls_user" ON "polls" USING btree ("user_id","created_at");