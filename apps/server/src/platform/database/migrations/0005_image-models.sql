CREATE TABLE "image_model_days" (
	"day" date PRIMARY KEY NOT NULL,
	"calls" integer NOT NULL,
	"cost_usd" double precision NOT NULL
);
--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "made_by" jsonb;