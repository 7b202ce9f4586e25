CREATE TABLE "result_removals" (
	"result_id" text PRIMARY KEY NOT NULL
);
