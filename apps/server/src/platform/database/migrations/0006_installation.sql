CREATE TABLE "installation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"is_only" boolean DEFAULT true NOT NULL,
	"swept_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_once" UNIQUE("is_only"),
	CONSTRAINT "installation_only" CHECK ("installation"."is_only")
);
